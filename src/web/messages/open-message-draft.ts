import { messageDraftKey, readKeptMessageDraft, writeMessageDraft } from '#web/device/message-drafts.ts'
import { createRandomUuid } from '#web/messages/create-random-uuid.ts'

/** What is being typed in a thread, in one tab of the device. */
export type MessageDraft = {
  read(): string
  /** Keeps what the reader has typed here. */
  type(text: string): void
  /** It has been sent, in all tabs that show the same. */
  forget(): void
  /** Calls back when another tab has changed the text of this one. Returns how to stop. */
  subscribe(onChange: () => void): () => void
}

/**
 * Opens the draft of a thread, which all tabs of the device share: each shows what another one types. Only text that was
 * typed here and that another tab would drop stays, and is kept for this tab from then on, through a reload too.
 */
export function openMessageDraft(accountId: string, threadId: string, tab = idOfThisTab()): MessageDraft {
  const shared = messageDraftKey(accountId, threadId)
  let ofTab = messageDraftKey(accountId, threadId, tab)
  const own = readKeptMessageDraft(ofTab)
  /** What the device holds, as far as this tab knows. */
  let known = readKeptMessageDraft(shared)
  let text = own ?? known ?? ''
  let isApart = own !== null
  let isTypedHere = isApart

  function write(next: string | null): void {
    writeMessageDraft(isApart ? ofTab : shared, next)
    known = readKeptMessageDraft(shared)
  }

  function empty(): void {
    text = ''
    isApart = false
    isTypedHere = false
  }

  /** A tab that is a copy of this one has its name too, and writes where this one does. */
  function rename(): void {
    ofTab = messageDraftKey(accountId, threadId, nameThisTab())
    if (isApart) writeMessageDraft(ofTab, text)
  }

  function follow(next: string | null): void {
    const before = known
    known = next
    if (isApart || next === before) return
    const isSentThere = next === null && before === text
    if (isTypedHere && !isSentThere && !next?.includes(text)) {
      isApart = true
      writeMessageDraft(ofTab, text)
      return
    }
    text = next ?? ''
    isTypedHere = false
  }

  return {
    read: () => text,
    type(next) {
      text = next
      isTypedHere = next !== ''
      if (isTypedHere) return write(next)
      // Emptied by hand: a tab where it was typed keeps it, as it does not where it was sent.
      if (!isApart) write('')
      write(null)
      isApart = false
    },
    forget() {
      write(null)
      empty()
    },
    subscribe(onChange) {
      function notice(change: () => void): void {
        const before = text
        change()
        if (text !== before) onChange()
      }
      const onStorage = ({ key, newValue }: StorageEvent) => {
        // Somebody has signed out: nothing of theirs stays.
        if (key === null) notice(empty)
        else if (key === ofTab) newValue === null ? notice(empty) : rename()
        else if (key === shared) notice(() => follow(newValue))
      }
      // A browser does not tell a page that sleeps what other tabs have stored.
      const catchUp = () => notice(() => follow(readKeptMessageDraft(shared)))
      window.addEventListener('storage', onStorage)
      window.addEventListener('pageshow', catchUp)
      document.addEventListener('visibilitychange', catchUp)
      return () => {
        window.removeEventListener('storage', onStorage)
        window.removeEventListener('pageshow', catchUp)
        document.removeEventListener('visibilitychange', catchUp)
      }
    },
  }
}

const tabKey = 'forecourt:tab'

function idOfThisTab(): string {
  try {
    return sessionStorage.getItem(tabKey) ?? nameThisTab()
  } catch {
    return createRandomUuid()
  }
}

function nameThisTab(): string {
  const name = createRandomUuid()
  try {
    sessionStorage.setItem(tabKey, name)
  } catch {
    // Without storage it has this name as long as its page.
  }
  return name
}
