/** Ends a command with exit code 1. The message is for the person at the terminal and says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}
