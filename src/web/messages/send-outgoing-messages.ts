import type { Message } from '#contract/messages.ts'
import { pageAccountHeader } from '#contract/page-account.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import type { MessageOutbox, OutgoingMessage } from '#web/messages/message-outbox.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

type Sending = { threadId: string; onSent?: (message: Message) => void; onChanged?: () => void }

/**
 * Sends what waits in an outbox as its author, one message after the other, so that they arrive in the order in which they
 * were written; ends at the first one that gets no answer, and where somebody else is signed in. Another tab that sends them is waited for.
 */
export async function sendOutgoingMessages(
  outbox: MessageOutbox,
  { threadId, onSent, onChanged }: Sending,
): Promise<void> {
  const ofAuthor = { [pageAccountHeader]: outbox.accountId }
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
      const call = messagesClient().messages[':id'].$post
      const sent = await readApiResponse(call({ param: { id: threadId }, json }, { headers: ofAuthor }))
      onSent?.(sent.message)
      outbox.remove(clientId)
      onChanged?.()
      return true
    } catch (error) {
      const reason = waitingReason(error)
      if (reason) {
        for (const message of outbox.read()) if (message.state !== 'refused') set(message.clientId, { state: reason })
        return false
      }
      set(clientId, { state: 'refused', error: userErrorMessage(error) })
      return true
    }
  }

  if (!nextOf(outbox)) return
  await outbox.runAlone(async () => {
    for (let next = nextOf(outbox); next; next = nextOf(outbox)) {
      if (next.state !== 'signed-out') set(next.clientId, { state: 'sending' })
      if (!(await sendOne(next))) return
    }
  })
}

/** Why a message waits that no answer came to, or that its author is not signed in for; null where it is refused. */
function waitingReason(error: unknown): 'waiting' | 'signed-out' | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'waiting'
  return error.code === 'session_changed' || error.status === 401 ? 'signed-out' : null
}

function nextOf(outbox: MessageOutbox): OutgoingMessage | undefined {
  return outbox.read().find(({ state }) => state !== 'refused')
}
