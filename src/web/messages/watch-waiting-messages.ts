import { importCodeWithRetry } from '#web/retries/import-code-with-retry.ts'

/** As late as the stream of the page: whoever leaves at once sends from the next page. */
const firstLookMs = 3_000
const everyMs = 15_000

/**
 * Sends, from whichever page of the site, what a person wrote in conversations that are not open any more and could not be
 * sent from there. Returns a function that ends it.
 */
export function watchWaitingMessages(accountId: string): () => void {
  let isSending = false
  async function look(): Promise<void> {
    const threadIds = threadsWithWaitingMessages(accountId)
    if (isSending || threadIds.length === 0) return
    isSending = true
    try {
      const [{ openMessageOutbox }, { sendOutgoingMessages }] = await Promise.all([
        importCodeWithRetry(() => import('#web/messages/message-outbox.ts')),
        importCodeWithRetry(() => import('#web/messages/send-outgoing-messages.ts')),
      ])
      for (const threadId of threadIds) await sendOutgoingMessages(openMessageOutbox(accountId, threadId), { threadId })
    } catch {
      // The next look tries again.
    } finally {
      isSending = false
    }
  }
  const again = () => void look()
  const first = setTimeout(again, firstLookMs)
  const timer = setInterval(again, everyMs)
  window.addEventListener('online', again)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    window.removeEventListener('online', again)
  }
}

/** Without the module of the outbox, which a page without conversations need not load. */
function threadsWithWaitingMessages(accountId: string): string[] {
  const prefix = `forecourt:outbox:${accountId}:`
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return [...new Set(keys.map((key) => key.slice(prefix.length).split(':')[0] ?? ''))]
  } catch {
    return []
  }
}
