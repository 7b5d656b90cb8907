import type { OwnCar } from '#contract/own-cars.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'

/** The agreed meetings ahead about a car: with whom, and when. */
export function AgreedMeetingList({ meetings }: { meetings: OwnCar['agreedMeetings'] }) {
  const t = useListingsTexts()
  if (meetings.length === 0) return null
  return (
    <ul className="mt-3 list-disc ps-5">
      {meetings.map((meeting) => (
        <li key={`${meeting.buyerName} ${meeting.meetingAt}`}>
          {t.rich('agreedMeetingIs', { name: meeting.buyerName, time: () => <MeetingTime meeting={meeting} /> })}
        </li>
      ))}
    </ul>
  )
}
