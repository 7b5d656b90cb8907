import type { ErrorCode } from '#contract/errors.ts'

/**
 * The one error that use cases throw on purpose. Its message is for the person who reads it; `fields` puts a text
 * beside the input that is at fault. Anything else that is thrown is answered as `internal`, without its text.
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** The moment that the message names by `utcTimestampText`: pages write it as their reader does. */
  readonly until: Date | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; until?: Date; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.until = details.until
  }
}
