#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension CeremonyClock {
  /// The system's monotonic clock that goes on while the device sleeps.
  static let live = CeremonyClock(
    now: { systemInstant() },
    sleep: { instant in
      // A task's own sleep may stand still while the device sleeps: no step is longer than a second, so that
      // after waking the instant is missed by no more than that.
      while true {
        let now = systemInstant().nanoseconds
        guard now < instant.nanoseconds else { return }
        try await Task.sleep(nanoseconds: min(instant.nanoseconds - now, 1_000_000_000))
      }
    })

  private static func systemInstant() -> CeremonyInstant {
    #if canImport(Darwin)
      // Darwin's CLOCK_MONOTONIC_RAW is mach_continuous_time in nanoseconds.
      return CeremonyInstant(nanoseconds: clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW))
    #else
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return CeremonyInstant(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    #endif
  }
}
