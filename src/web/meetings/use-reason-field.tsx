import { useState } from 'react'
import { MeetingReasonField } from '#web/meetings/meeting-reason-field.tsx'

/** What the server says about fields of a step that it refused; empty after a step that was taken. */
export type RefusedFields = Readonly<Record<string, string>>

/** The reason that a step may be given. Where the server refuses it, the question stays open with what was typed. */
export function useReasonField() {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  function change(next: string) {
    setReason(next)
    setError(undefined)
  }

  /** Takes the step with the reason; `false` where the reason is refused. */
  async function confirm(take: (reason: string | null) => Promise<RefusedFields>): Promise<boolean> {
    setError(undefined)
    const refused = await take(reason.trim() === '' ? null : reason)
    setError(refused.reason)
    return refused.reason === undefined
  }

  return { element: <MeetingReasonField reason={reason} error={error} onChange={change} />, confirm }
}
