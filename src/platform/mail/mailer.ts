/** One mail to one person, ready to leave. */
export type OutgoingMail = Readonly<{
  /** The same for every try of one mail, with its angle brackets, so that receivers see a repeated one as the same. */
  messageId: string
  /** A bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, by name. */
  headers: Readonly<Record<string, string>>
}>

/** How mail leaves the server. */
export interface Mailer {
  /** `smtp` hands mail to a mail server; `outbox` sends nothing: mail stays in the database, where it can be looked at. */
  readonly kind: 'smtp' | 'outbox'
  /** The host part of Message-ID headers. */
  readonly host: string
  /**
   * Hands one mail over. It is bounded in time, and what it does after `signal` or its own limit is undone as far as the
   * protocol allows.
   * @throws MailFailure
   */
  send(mail: OutgoingMail): Promise<void>
}

/**
 * Why a mail did not leave. `refused`: the server will never take it, as for an address that does not exist. `unavailable`:
 * no server is there, or it does not let us in; other mail would fare alike. `later`: this one may be tried again.
 */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly kind: 'refused' | 'unavailable' | 'later'

  constructor(kind: MailFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
