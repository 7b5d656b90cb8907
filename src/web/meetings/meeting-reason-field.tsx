import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Textarea } from '#web/ui/textarea.tsx'

type ReasonFieldProps = {
  reason: string
  /** Why the server did not take it. */
  error: string | undefined
  onChange: (reason: string) => void
}

/** A reason for the other side, which may be left out. */
export function MeetingReasonField({ reason, error, onChange }: ReasonFieldProps) {
  const t = useMeetingsTexts()
  return (
    <div className="mt-3">
      <Textarea
        label={t('reason')}
        rows={2}
        maxLength={300}
        value={reason}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
