import { useState } from 'react'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { MeetingReasonField } from '#web/meetings/meeting-reason-field.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

export type ReasonedAction = {
  /** False where the other side would not get the reason. */
  asksReason: boolean
  label: string
  title: string
  meaning: string
  asOf: string
  isBusy: boolean
  onConfirm: (reason: string | null) => Promise<unknown>
}

/** A step that the other side may be given a reason for. */
export function useReasonedAction({ asksReason, label, title, meaning, asOf, isBusy, onConfirm }: ReasonedAction) {
  const t = useMeetingsTexts()
  const [reason, setReason] = useState('')
  return useConfirmedAction({
    asOf,
    title,
    confirmLabel: label,
    cancelLabel: t('back'),
    isBusy,
    onConfirm: () => onConfirm(reason.trim() === '' ? null : reason),
    children: (
      <>
        <p>{meaning}</p>
        {asksReason && <MeetingReasonField reason={reason} onChange={setReason} />}
      </>
    ),
  })
}
