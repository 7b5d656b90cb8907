import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type MessageDraft, openMessageDraft } from '#web/messages/open-message-draft.ts'

type DraftInField = { text: string; setText: (text: string) => void; forget: () => void }

/** What is being typed in a thread; a reload and another page in between keep it, and another tab shows it too. */
export function useMessageDraft(accountId: string, threadId: string): DraftInField {
  const [text, setText] = useState('')
  const draft = useRef<MessageDraft | null>(null)
  const open = useEffectEvent((opened: MessageDraft) => {
    draft.current = opened
    // What was typed before the scripts had loaded comes before an older draft.
    if (text !== '') opened.type(text)
    setText(opened.read())
  })
  useEffect(() => {
    const opened = openMessageDraft(accountId, threadId)
    open(opened)
    return opened.subscribe(() => setText(opened.read()))
  }, [accountId, threadId])
  return {
    text,
    setText(next) {
      draft.current?.type(next)
      setText(next)
    },
    forget() {
      draft.current?.forget()
      setText('')
    },
  }
}
