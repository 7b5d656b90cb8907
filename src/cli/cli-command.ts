export interface CliCommand {
  help: string
  /**
   * Does the work and answers the exit code. What goes wrong is thrown.
   * @param stop `signal` is aborted by Ctrl-C, SIGTERM, or the end of whoever started the command.
   */
  run(args: string[], stop: { signal: AbortSignal }): Promise<number>
}
