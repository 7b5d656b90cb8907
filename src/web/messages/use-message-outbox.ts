import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { createRandomUuid } from '#web/messages/create-random-uuid.ts'
import { type MessageOutbox, type OutgoingMessage, openMessageOutbox } from '#web/messages/message-outbox.ts'
import { sendOutgoingMessages } from '#web/messages/send-outgoing-messages.ts'

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

  const sendAll = useEffectEvent(async () => {
    const kept = outbox.current
    if (!kept || isSending.current) return
    isSending.current = true
    try {
      await sendOutgoingMessages(kept, { threadId, onSent, onChanged: () => setOutgoing(kept.read()) })
    } finally {
      isSending.current = false
    }
  })

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
      if (outgoing.some((message) => message.clientId === clientId)) remove(clientId)
    },
  }
}
