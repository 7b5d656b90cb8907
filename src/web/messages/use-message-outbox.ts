import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { createRandomUuid } from '#web/messages/create-random-uuid.ts'
import { type OutgoingMessage, readMessageOutbox, saveMessageOutbox } from '#web/messages/message-outbox.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

const tryAgainMs = 5_000

type OutboxOptions = { accountId: string; threadId: string; onSent: (message: Message) => void }
type Draft = Pick<OutgoingMessage, 'text' | 'photos'>

/** The messages of this thread that are on their way, in their order; they are sent again until the server answers. */
export function useMessageOutbox({ accountId, threadId, onSent }: OutboxOptions) {
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([])
  const newest = useRef(outgoing)
  const isSending = useRef(false)

  function change(next: OutgoingMessage[]): void {
    newest.current = next
    saveMessageOutbox(accountId, threadId, next)
    setOutgoing(next)
  }
  function set(clientId: string, changes: Partial<OutgoingMessage>): void {
    change(newest.current.map((message) => (message.clientId === clientId ? { ...message, ...changes } : message)))
  }
  function remove(clientId: string): void {
    change(newest.current.filter((message) => message.clientId !== clientId))
  }

  // One after the other: they arrive in the order in which they were written.
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (;;) {
        const next = newest.current.find(({ state }) => state !== 'refused')
        if (!next) return
        set(next.clientId, { state: 'sending' })
        if (!(await sendOne(next))) return
      }
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
        set(clientId, { state: 'waiting' })
        return false
      }
      set(clientId, { state: 'refused', error: userErrorMessage(error) })
      return true
    }
  }

  const start = useEffectEvent(() => {
    change(readMessageOutbox(accountId, threadId))
    void sendAll()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread and person.
  useEffect(() => {
    start()
    const again = () => void sendAll()
    const timer = setInterval(again, tryAgainMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [accountId, threadId])

  return {
    outgoing,
    send({ text, photos }: Draft) {
      change([...newest.current, { clientId: createRandomUuid(), text, photos, state: 'sending' }])
      void sendAll()
    },
    tryAgain(clientId: string) {
      set(clientId, { state: 'sending', error: undefined })
      void sendAll()
    },
    discard: remove,
    /** The server has it, as the stream says, although no answer to the call came. */
    confirm(clientId: string) {
      if (newest.current.some((message) => message.clientId === clientId)) remove(clientId)
    },
  }
}
