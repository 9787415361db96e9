/// The Circle environment a ceremony runs in: the same one the backend opened it in.
public enum DaaEnvironment: Sendable, Hashable {
  /// Test environment: `https://daa-sca-sandbox.circle.com`.
  case sandbox
  /// Live environment: `https://daa-sca.circle.com`.
  case production
}
