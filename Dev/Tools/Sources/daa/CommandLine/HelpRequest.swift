/// Somebody asked what a command does.
struct HelpRequest: Error {
  let text: String
}
