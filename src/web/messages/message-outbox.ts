import type { Picture } from '#contract/media.ts'

/** A message that the server has not confirmed yet. It keeps its `clientId`, so that it is stored once however often it is sent. */
export type OutgoingMessage = {
  clientId: string
  text: string
  photos: { id: string; picture: Picture }[]
  /** `waiting`: no answer came, it is sent again by itself. `refused`: the server said why not. */
  state: 'sending' | 'waiting' | 'refused'
  error?: string | undefined
}

const keyOf = (accountId: string, threadId: string) => `forecourt:outbox:${accountId}:${threadId}`

/** Keeps unconfirmed messages on the device, so that a closed tab loses none. */
export function saveMessageOutbox(accountId: string, threadId: string, messages: readonly OutgoingMessage[]): void {
  try {
    const key = keyOf(accountId, threadId)
    if (messages.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(messages))
  } catch {
    // Storage may be forbidden or full: then the messages live as long as the page.
  }
}

/** What was not confirmed when the page was closed; it is sent again. */
export function readMessageOutbox(accountId: string, threadId: string): OutgoingMessage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(accountId, threadId)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .filter(isOutgoing)
      .map((message) => (message.state === 'refused' ? message : { ...message, state: 'waiting' }))
  } catch {
    return []
  }
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false
  const { clientId, text, photos } = value as Partial<OutgoingMessage>
  return typeof clientId === 'string' && typeof text === 'string' && Array.isArray(photos)
}
