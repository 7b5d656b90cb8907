import type { Meeting, MeetingSide } from '#contract/meetings.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type MissingMeetingAddressProps = { meeting: Meeting; side: MeetingSide; other: string }

/**
 * That an agreed meeting has no address yet: the seller is led to where it is saved, which gives it to the meeting, and
 * the buyer reads that it comes. Nothing for a meeting that has one, or that has begun.
 */
export function MissingMeetingAddress({ meeting, side, other }: MissingMeetingAddressProps) {
  const t = useMeetingsTexts()
  // An agreed meeting can be cancelled until it begins.
  if (meeting.status !== 'confirmed' || meeting.address || !meeting.canCancel) return null
  if (side === 'buyer') return <InlineNotice>{t('addressMissingBuyer', { name: other })}</InlineNotice>
  return (
    <InlineNotice
      tone="warning"
      action={
        <ButtonLink look="secondary" to="/dashboard/meetingHours#hours-rules">
          {t('addAddress')}
        </ButtonLink>
      }
    >
      {t('addressMissingSeller', { name: other })}
    </InlineNotice>
  )
}
