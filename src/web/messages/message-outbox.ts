import type { Picture } from '#contract/media.ts'

/** A message that the server has not confirmed yet. It keeps its `clientId`, so that it is stored once however often it is sent. */
export type OutgoingMessage = {
  clientId: string
  /** When it was written, by this device's clock: messages leave in this order, whichever tab sends them. */
  writtenAt: number
  text: string
  photos: { id: string; picture: Picture }[]
  /**
   * `waiting`: no answer came, or too many were sent at once, and it is sent again by itself. `signed-out`: it waits until its author is signed in here again.
   * `refused`: the server said why not.
   */
  state: 'sending' | 'waiting' | 'signed-out' | 'refused'
  error?: string | undefined
  /** The server takes it at this time and not before, by this device's clock. */
  notBefore?: number | undefined
}

/** The unconfirmed messages of a person in a thread, which all tabs of the device share. */
export type MessageOutbox = {
  /** Who wrote them: they are sent as nobody else. */
  accountId: string
  /** All of them, in the order in which they were written. */
  read(): OutgoingMessage[]
  save(message: OutgoingMessage): void
  remove(clientId: string): void
  /** Calls back when another tab has changed them. Returns how to stop. */
  subscribe(onChange: () => void): () => void
  /** Runs `send` while no other tab of this device sends messages of this thread. */
  runAlone(send: () => Promise<void>): Promise<void>
}

/**
 * Keeps unconfirmed messages on the device, each under a key of its own, so that neither a closed tab nor one that is open
 * beside it loses any. Where storage is forbidden or full, a message lives as long as its page.
 */
export function openMessageOutbox(accountId: string, threadId: string): MessageOutbox {
  const prefix = `forecourt:outbox:${accountId}:${threadId}:`
  const unsaved = new Map<string, OutgoingMessage>()
  return {
    accountId,
    read() {
      const all = new Map([...readKept(prefix), ...unsaved.values()].map((message) => [message.clientId, message]))
      return [...all.values()].sort(
        (one, other) => one.writtenAt - other.writtenAt || one.clientId.localeCompare(other.clientId),
      )
    },
    save(message) {
      try {
        localStorage.setItem(prefix + message.clientId, JSON.stringify(message))
        unsaved.delete(message.clientId)
      } catch {
        unsaved.set(message.clientId, message)
      }
    },
    remove(clientId) {
      unsaved.delete(clientId)
      try {
        localStorage.removeItem(prefix + clientId)
      } catch {
        // Without storage it was never kept.
      }
    },
    subscribe(onChange) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) onChange()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
    async runAlone(send) {
      // Without locks, as outside of HTTPS, two tabs may send the same message, which is stored once.
      if (navigator.locks) await navigator.locks.request(prefix, send)
      else await send()
    },
  }
}

function readKept(prefix: string): OutgoingMessage[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key) => parseOutgoing(localStorage.getItem(key)) ?? [])
  } catch {
    return []
  }
}

function parseOutgoing(kept: string | null): OutgoingMessage | null {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { clientId, writtenAt, text, photos } = value as Partial<OutgoingMessage>
    const isOutgoing = typeof clientId === 'string' && typeof text === 'string' && Array.isArray(photos)
    return isOutgoing && typeof writtenAt === 'number' ? (value as OutgoingMessage) : null
  } catch {
    return null
  }
}
