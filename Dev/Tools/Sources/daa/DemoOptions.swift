/// The options of `daa demo`.
struct DemoOptions: Equatable {
  var screenshots = "out/demo"
}
