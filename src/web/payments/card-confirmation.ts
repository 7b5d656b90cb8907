/** What the card provider said to a confirmation. */
export type CardConfirmation =
  /** The money is held: the server settles the rest. */
  | { kind: 'held' }
  | { kind: 'refused'; message: string }
  /** The bank wants to ask its customer, at this address. */
  | { kind: 'asks-bank'; url: string }
  /** The provider has ended this try, as after a long wait: a new one is needed. */
  | { kind: 'ended' }
  /** No answer came, or one that cannot be read: nothing is decided. */
  | { kind: 'unclear' }
