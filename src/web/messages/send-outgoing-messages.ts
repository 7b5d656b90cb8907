import type { Message } from '#contract/messages.ts'
import { pageAccountHeader } from '#contract/page-account.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import type { MessageOutbox, OutgoingMessage } from '#web/messages/message-outbox.ts'
import { messagesClient } from '#web/messages/messages-client.ts'

type Sending = { threadId: string; onSent?: (message: Message) => void; onChanged?: () => void }

/**
 * Sends what waits in an outbox as its author, one message after the other, so that they arrive in the order in which they
 * were written; ends at the first one that gets no answer or comes too soon, and where somebody else is signed in. Another tab that sends
 * them is waited for.
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

  /** All wait behind the first, until the server takes it. */
  function letWait(state: 'waiting' | 'signed-out', notBefore?: number): void {
    for (const message of outbox.read()) {
      const isSaid = message.state === state && message.notBefore === notBefore
      if (message.state !== 'refused' && !isSaid) set(message.clientId, { state, notBefore })
    }
  }

  /** False where no answer came: the rest waits too. */
  async function sendOne({ clientId, text, photos }: OutgoingMessage): Promise<boolean> {
    try {
      const json = { clientId, text, photoIds: photos.map(({ id }) => id) }
      const call = messagesClient().messages[':id'].$post
      // The conversation says that it waits.
      const options = { headers: ofAuthor, init: { priority: 'low' as const } }
      const sent = await readApiResponse(call({ param: { id: threadId }, json }, options))
      onSent?.(sent.message)
      outbox.remove(clientId)
      onChanged?.()
      return true
    } catch (error) {
      const reason = waitingReason(error)
      if (reason) {
        letWait(reason, takenAgainAt(error))
        return false
      }
      set(clientId, { state: 'refused', error: userErrorMessage(error) })
      return true
    }
  }

  if (!nextOf(outbox)) return
  await outbox.runAlone(async () => {
    for (let next = nextOf(outbox); next; next = nextOf(outbox)) {
      if (isTooSoon(next)) return letWait('waiting', next.notBefore)
      if (next.state !== 'signed-out') set(next.clientId, { state: 'sending', notBefore: undefined })
      if (!(await sendOne(next))) return
    }
  })
}

/** No wait of the server is longer: one that is says that the clock of this device was set back since. */
const longestWaitMs = 15 * 60_000
/** Where who said that it is too soon does not say for how long. */
const usualWaitMs = 15_000

/** When a message is taken that came too soon; undefined where that is not why it waits. */
function takenAgainAt(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined
  const ms = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : usualWaitMs
  return Date.now() + Math.min(ms, longestWaitMs)
}

function isTooSoon({ notBefore }: OutgoingMessage): boolean {
  const ms = (notBefore ?? 0) - Date.now()
  return ms > 0 && ms <= longestWaitMs
}

/**
 * Why a message waits that no answer came to, or that came too soon, or that its author is not signed in for; null where it is
 * refused.
 */
function waitingReason(error: unknown): 'waiting' | 'signed-out' | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'waiting'
  if (error.status === 408 || error.status === 429) return 'waiting'
  return error.code === 'session_changed' || error.status === 401 ? 'signed-out' : null
}

function nextOf(outbox: MessageOutbox): OutgoingMessage | undefined {
  return outbox.read().find(({ state }) => state !== 'refused')
}
