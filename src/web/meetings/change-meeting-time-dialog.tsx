import { Suspense } from 'react'
import type { MeetingSide } from '#contract/meetings.ts'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// Free times and the field for another one load when somebody wants another time.
const ChangeTimeForm = createLazyPagePart(
  async () => (await import('#web/meetings/change-meeting-time-form.tsx')).ChangeMeetingTimeForm,
)

type ChangeMeetingTimeDialogProps = {
  of: MeetingWithBooking
  side: MeetingSide
  other: string
  isOpen: boolean
  onClose: () => void
  reload: () => Promise<unknown>
}

/** The dialog that asks for another time of a meeting. */
export function ChangeMeetingTimeDialog({ isOpen, onClose, ...form }: ChangeMeetingTimeDialogProps) {
  const t = useMeetingsTexts()
  // The form follows what changes; where no other time can be named any more, it goes.
  if (isOpen && !form.of.meeting.canChooseTime) onClose()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('anotherTime')}>
      <Suspense fallback={<Spinner />}>{isOpen && <ChangeTimeForm {...form} onClose={onClose} />}</Suspense>
    </Dialog>
  )
}
