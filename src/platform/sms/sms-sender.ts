export type SmsMessage = Readonly<{
  /** The digits with the country code, without spaces: `+15125550123`. */
  to: string
  text: string
}>

/** Sends text messages from the server. */
export interface SmsSender {
  /**
   * Sends within a time limit.
   * @throws Error where it was not accepted.
   */
  send(message: SmsMessage): Promise<void>
  /** The last messages, newest first, if they stay here for viewing; null if they are really sent. */
  recent: (() => readonly (SmsMessage & { at: Date })[]) | null
}
