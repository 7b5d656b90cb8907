/** The card provider's response to a confirmation. */
export type CardConfirmationResult =
  /** The money is authorised: the server does the rest. */
  | { kind: 'held' }
  | { kind: 'refused'; message: string }
  /** The bank wants to authenticate its customer, at this address. */
  | { kind: 'asks-bank'; url: string }
  /** The provider has ended this attempt, as after a long wait: a new one is needed. */
  | { kind: 'ended' }
  /** No response, or an unreadable one: the outcome is open. */
  | { kind: 'unclear' }
