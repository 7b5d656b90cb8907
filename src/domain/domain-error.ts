import type { ErrorCode } from '#contract/errors.ts'

/**
 * The only error that use cases throw on purpose. Its message is written for the user; `fields` assigns a text to each
 * wrong input. Any other error is returned as `internal`, without its text.
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /**
   * The time that the message contains, formatted by `formatUtcTimestamp`: the API writes it by the clock of the car's
   * place, `location`.
   */
  readonly until: Readonly<{ at: Date; location: string | null }> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      until?: { at: Date; location: string | null }
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.until = details.until
  }
}
