import { useEffect, useState } from 'react'
import { readMessageDraft, saveMessageDraft } from '#web/device/message-drafts.ts'

/** What is being typed in a thread; a reload and another page in between keep it. */
export function useMessageDraft(accountId: string, threadId: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    // What was typed before the scripts had loaded comes before an older draft.
    setText((typed) => typed || readMessageDraft(accountId, threadId))
  }, [accountId, threadId])
  function change(next: string) {
    saveMessageDraft(accountId, threadId, next)
    setText(next)
  }
  return [text, change]
}
