/** One mail to one recipient, ready to send. */
export type OutgoingMail = Readonly<{
  /** The same for every attempt of one mail, with its angle brackets, so that receivers recognise a repeated one. */
  messageId: string
  /** A bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, by name. */
  headers: Readonly<Record<string, string>>
  /** JPEGs that the HTML shows by `cid:` and their id. */
  pictures: readonly { contentId: string; bytes: Uint8Array }[]
  /** An iCalendar file with its METHOD; null where the mail is about no meeting. */
  calendar: { method: string; content: string } | null
}>

/** Sends mail from the server. */
export interface Mailer {
  /** `smtp` sends mail to a mail server; `outbox` sends nothing: mail stays in the database, where it can be viewed. */
  readonly kind: 'smtp' | 'outbox'
  /** The host part of Message-ID headers. */
  readonly host: string
  /** The bare address of the sender, who is also the organizer of meetings: some programs refuse another one. */
  readonly address: string
  /**
   * Sends one mail, within a time limit. What it does after `signal` or its own limit is undone as far as the protocol
   * allows.
   * @throws MailSendError
   */
  send(mail: OutgoingMail): Promise<void>
}

/**
 * Why a mail was not sent. `refused`: the server will never accept it, as for an address that does not exist.
 * `unavailable`: no server responds, or it rejects our login; other mail would fail too. `later`: this mail may be
 * retried.
 */
export class MailSendError extends Error {
  override name = 'MailFailure'
  readonly kind: 'refused' | 'unavailable' | 'later'

  constructor(kind: MailSendError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
