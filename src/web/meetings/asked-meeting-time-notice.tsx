import type { ReactNode } from 'react'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'
import { NightMeetingHint } from '#web/meetings/night-meeting-hint.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type AskedMeetingTimeNoticeProps = {
  of: MeetingWithBooking
  other: string
  asked: { startsAt: string; isOutside: boolean }
  children?: ReactNode
}

/** Which time the other side asks for, and what is unusual about it; the answers stand in it or elsewhere. */
export function AskedMeetingTimeNotice({ of, other, asked, children }: AskedMeetingTimeNoticeProps) {
  const t = useMeetingsTexts()
  const { startsAt, isOutside } = asked
  const time = () => <MeetingTime meeting={{ ...of, meetingAt: startsAt }} />
  return (
    <InlineNotice tone={isOutside ? 'warning' : 'info'}>
      <p>{t.rich('theyPropose', { name: other, time })}</p>
      {isOutside && <p>{t('outsideYourHours')}</p>}
      <NightMeetingHint at={startsAt} place={of.meetingPlace} />
      {children}
    </InlineNotice>
  )
}
