const prefix = 'forecourt:message-draft:'

/** Under which key a draft is kept on the device; `part` is a tab whose text went apart from that of the others. */
export function messageDraftKey(accountId: string, threadId: string, part?: string): string {
  return `${prefix}${accountId}:${threadId}${part === undefined ? '' : `:${part}`}`
}

/** Keeps what has been typed in a thread and not sent on the device; an empty text is forgotten. */
export function saveMessageDraft(accountId: string, threadId: string, text: string): void {
  writeMessageDraft(messageDraftKey(accountId, threadId), text === '' ? null : text)
}

export function readMessageDraft(accountId: string, threadId: string): string {
  return readKeptMessageDraft(messageDraftKey(accountId, threadId)) ?? ''
}

/** What is kept under a key; null where nothing is. */
export function readKeptMessageDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key; null removes it. */
export function writeMessageDraft(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage may be forbidden or full: then the text lives as long as the page.
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
