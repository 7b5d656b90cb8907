const prefix = 'forecourt:message-draft:'
const keyOf = (accountId: string, threadId: string) => `${prefix}${accountId}:${threadId}`

/** Keeps what has been typed in a thread and not sent on the device; an empty text is forgotten. */
export function saveMessageDraft(accountId: string, threadId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(accountId, threadId))
    else localStorage.setItem(keyOf(accountId, threadId), text)
  } catch {
    // Storage may be forbidden or full: then the text lives as long as the page.
  }
}

export function readMessageDraft(accountId: string, threadId: string): string {
  try {
    return localStorage.getItem(keyOf(accountId, threadId)) ?? ''
  } catch {
    return ''
  }
}

/** Forgets the drafts of everybody on this device: whoever signs out leaves none behind. */
export function deleteMessageDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to drop.
  }
}
