/** Ends a command with exit code 1. The message tells the person at the terminal what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}
