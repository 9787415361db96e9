// What the declarations beside this file are written with. Apple's SDK has macros of its own for each of these.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IOS(v) __attribute__((availability(ios, introduced = v)))
#define MACOS(v) __attribute__((availability(macos, introduced = v)))
#define IOS_UNTIL(v, d, m) __attribute__((availability(ios, introduced = v, deprecated = d, message = m)))
#define MACOS_UNTIL(v, d, m) __attribute__((availability(macos, introduced = v, deprecated = d, message = m)))
#define NO_IOS __attribute__((availability(ios, unavailable)))
#define NO_APP_EXTENSION(m) __attribute__((availability(ios_app_extension, unavailable, message = m)))
#define UNAVAILABLE __attribute__((unavailable))

#define SWIFT_NAME(...) __attribute__((swift_name(#__VA_ARGS__)))
#define SWIFT_BRIDGE(s) __attribute__((swift_bridge(s)))
#define MAIN_ACTOR __attribute__((swift_attr("@UIActor")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define CF_BRIDGED(T) __attribute__((objc_bridge(T)))
#define CF_RETAINED __attribute__((cf_returns_retained))
#define TYPED_EXTENSIBLE_ENUM __attribute__((swift_newtype(struct)))

#define ENUM(T, N) enum __attribute__((enum_extensibility(open))) N : T N; enum N : T
#define OPTIONS(T, N) enum __attribute__((flag_enum, enum_extensibility(open))) N : T N; enum N : T
#define ERROR_ENUM(D, N) \
  enum __attribute__((ns_error_domain(D), enum_extensibility(open))) N : NSInteger N; enum N : NSInteger

#define NONNULL_BEGIN _Pragma("clang assume_nonnull begin") _Pragma("clang arc_cf_code_audited begin")
#define NONNULL_END _Pragma("clang arc_cf_code_audited end") _Pragma("clang assume_nonnull end")
