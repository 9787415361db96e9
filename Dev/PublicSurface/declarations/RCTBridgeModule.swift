// What Swift sees of React Native's header `React/RCTBridgeModule.h` through an app's bridging header, as far as the
// documentation's code uses it. From React Native's public documentation; React Native itself is not here.

typealias RCTPromiseResolveBlock = (_ result: Any?) -> Void
typealias RCTPromiseRejectBlock = (_ code: String?, _ message: String?, _ error: (any Error)?) -> Void
