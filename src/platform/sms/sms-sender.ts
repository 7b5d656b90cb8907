export type TextMessage = Readonly<{
  /** With its country code and nothing else: `+15125550123`. */
  to: string
  text: string
}>

/** How text messages leave the server. */
export interface SmsSender {
  /** Bounded in time. @throws Error where it was not taken. */
  send(message: TextMessage): Promise<void>
  /** What was sent last, the newest first, where it stays here to be looked at; null where it leaves. */
  recent: (() => readonly (TextMessage & { at: Date })[]) | null
}
