import type { Message } from '#contract/messages.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import type { MessageOutbox, OutgoingMessage } from '#web/messages/message-outbox.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

type Sending = { threadId: string; onSent?: (message: Message) => void; onChanged?: () => void }

/**
 * Sends what waits in an outbox, one message after the other, so that they arrive in the order in which they were written;
 * ends at the first one that gets no answer. Another tab that sends them is waited for.
 */
export async function sendOutgoingMessages(
  outbox: MessageOutbox,
  { threadId, onSent, onChanged }: Sending,
): Promise<void> {
  /** What another tab has sent or discarded meanwhile is not brought back. */
  function set(clientId: string, changes: Partial<OutgoingMessage>): void {
    const message = outbox.read().find((one) => one.clientId === clientId)
    if (message) outbox.save({ ...message, ...changes })
    onChanged?.()
  }

  /** False where no answer came: the rest waits too. */
  async function sendOne({ clientId, text, photos }: OutgoingMessage): Promise<boolean> {
    try {
      const json = { clientId, text, photoIds: photos.map(({ id }) => id) }
      const sent = await readApiResponse(messagesClient().messages[':id'].$post({ param: { id: threadId }, json }))
      onSent?.(sent.message)
      outbox.remove(clientId)
      onChanged?.()
      return true
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
      if (!isRefused) {
        for (const message of outbox.read())
          if (message.state === 'sending') set(message.clientId, { state: 'waiting' })
        return false
      }
      set(clientId, { state: 'refused', error: userErrorMessage(error) })
      return true
    }
  }

  if (!nextOf(outbox)) return
  await outbox.runAlone(async () => {
    for (let next = nextOf(outbox); next; next = nextOf(outbox)) {
      set(next.clientId, { state: 'sending' })
      if (!(await sendOne(next))) return
    }
  })
}

function nextOf(outbox: MessageOutbox): OutgoingMessage | undefined {
  return outbox.read().find(({ state }) => state !== 'refused')
}
