import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { type RefusedFields, useReasonField } from '#web/meetings/use-reason-field.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

export type ReasonedAction = {
  /** False where the other side would not get the reason. */
  asksReason: boolean
  label: string
  title: string
  meaning: string
  asOf: string
  isBusy: boolean
  onConfirm: (reason: string | null) => Promise<RefusedFields>
}

/** A step that the other side may be given a reason for. */
export function useReasonedAction({ asksReason, label, title, meaning, asOf, isBusy, onConfirm }: ReasonedAction) {
  const t = useMeetingsTexts()
  const field = useReasonField()
  return useConfirmedAction({
    asOf,
    title,
    confirmLabel: label,
    cancelLabel: t('back'),
    isBusy,
    onConfirm: () => field.confirm(onConfirm),
    children: (
      <>
        <p>{meaning}</p>
        {asksReason && field.element}
      </>
    ),
  })
}
