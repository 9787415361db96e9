enum Samples {
  static let assertion = #"{"id":"AQID","rawId":"AQID","type":"public-key","response":{"signature":"BAUG"}}"#
  static let token = "tok-1_secret.~"
}
