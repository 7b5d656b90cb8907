import type { OwnCar } from '#contract/own-cars.ts'
import { AgreedMeetingList } from '#web/listings/agreed-meeting-list.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'

/** What the deletion of an own car brings to an end. */
export function DeleteCarMeaning({ car }: { car: OwnCar }) {
  const t = useListingsTexts()
  // A server of an earlier release names no meetings.
  const agreed = car.agreedMeetings ?? []
  return (
    <>
      <p>
        {t(car.status === 'sold' ? 'deleteSoldMeaning' : 'deleteMeaning', { car: car.title })}
        {car.openBookings > 0 && ` ${t('deleteBooked')}`}
        {agreed.length > 0 && ` ${t('deleteAgreed', { count: agreed.length })}`}
      </p>
      <AgreedMeetingList meetings={agreed} />
    </>
  )
}
