import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { createRandomUuid } from '#web/messages/create-random-uuid.ts'
import { type MessageOutbox, type OutgoingMessage, openMessageOutbox } from '#web/messages/message-outbox.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

const tryAgainMs = 5_000

type OutboxOptions = { accountId: string; threadId: string; onSent: (message: Message) => void }
type Draft = Pick<OutgoingMessage, 'text' | 'photos'>

/**
 * The messages of this thread that are on their way, in their order, those of other tabs too; they are sent again until
 * the server answers.
 */
export function useMessageOutbox({ accountId, threadId, onSent }: OutboxOptions) {
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([])
  const outbox = useRef<MessageOutbox | null>(null)
  const isSending = useRef(false)

  function change(step: (kept: MessageOutbox) => void): void {
    if (!outbox.current) return
    step(outbox.current)
    setOutgoing(outbox.current.read())
  }
  function find(clientId: string): OutgoingMessage | undefined {
    return outbox.current?.read().find((message) => message.clientId === clientId)
  }
  /** What another tab has sent or discarded meanwhile is not brought back. */
  function set(clientId: string, changes: Partial<OutgoingMessage>): void {
    const message = find(clientId)
    if (message) change((kept) => kept.save({ ...message, ...changes }))
  }
  const remove = (clientId: string) => change((kept) => kept.remove(clientId))

  // One after the other: they arrive in the order in which they were written.
  const sendAll = useEffectEvent(async () => {
    const kept = outbox.current
    if (!kept || isSending.current || !nextOf(kept)) return
    isSending.current = true
    try {
      await kept.runAlone(async () => {
        for (let next = nextOf(kept); next; next = nextOf(kept)) {
          set(next.clientId, { state: 'sending' })
          if (!(await sendOne(next))) return
        }
      })
    } finally {
      isSending.current = false
    }
  })

  /** False where no answer came: the rest waits too. */
  async function sendOne({ clientId, text, photos }: OutgoingMessage): Promise<boolean> {
    try {
      const json = { clientId, text, photoIds: photos.map(({ id }) => id) }
      const sent = await readApiResponse(messagesClient().messages[':id'].$post({ param: { id: threadId }, json }))
      onSent(sent.message)
      remove(clientId)
      return true
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
      if (!isRefused) {
        for (const message of outbox.current?.read() ?? [])
          if (message.state === 'sending') set(message.clientId, { state: 'waiting' })
        return false
      }
      set(clientId, { state: 'refused', error: userErrorMessage(error) })
      return true
    }
  }

  useEffect(() => {
    const kept = openMessageOutbox(accountId, threadId)
    outbox.current = kept
    const show = () => setOutgoing(kept.read())
    const again = () => void sendAll()
    show()
    again()
    const unsubscribe = kept.subscribe(show)
    const timer = setInterval(again, tryAgainMs)
    window.addEventListener('online', again)
    return () => {
      unsubscribe()
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [accountId, threadId])

  return {
    outgoing,
    send({ text, photos }: Draft) {
      const last = outbox.current?.read().at(-1)?.writtenAt ?? 0
      const writtenAt = Math.max(Date.now(), last + 1)
      change((kept) => kept.save({ clientId: createRandomUuid(), writtenAt, text, photos, state: 'sending' }))
      void sendAll()
    },
    tryAgain(clientId: string) {
      set(clientId, { state: 'sending', error: undefined })
      void sendAll()
    },
    discard: remove,
    /** The server has it, as the stream says, although no answer to the call came. */
    confirm(clientId: string) {
      if (find(clientId)) remove(clientId)
    },
  }
}

function nextOf(kept: MessageOutbox): OutgoingMessage | undefined {
  return kept.read().find(({ state }) => state !== 'refused')
}
