import type { AccountDeletionPreviewResponse } from '#contract/own-data.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'

/** What ends when the reader deletes their account: meetings and bookings first, each with the other side. */
export function WhatEndsWithAccount({ ends }: { ends: AccountDeletionPreviewResponse }) {
  const t = useProfileTexts()
  const { money } = useLocaleFormats()
  const { bookings, offers, cars, savedSearches, waitlists } = ends
  const unnamedBookings = bookings.count - bookings.items.length
  const unnamedOffers = offers.count - offers.items.length
  if (bookings.count + offers.count + cars + savedSearches + waitlists === 0) return null
  return (
    <>
      <p className="mt-4 font-semibold">{t('endsWithAccount')}</p>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        {bookings.items.map(({ id, carTitle: car, otherName: name, meetingAt, isMeetingAgreed, ...of }) => {
          if (meetingAt === null) return <li key={id}>{t('endingBooking', { car, name })}</li>
          const time = () => <MeetingTime meeting={{ meetingAt, meetingPlace: of.meetingPlace }} />
          const text = isMeetingAgreed ? 'endingMeeting' : 'endingMeetingRequest'
          return <li key={id}>{t.rich(text, { car, name, time })}</li>
        })}
        {unnamedBookings > 0 && <li>{t('moreEndingBookings', { count: unnamedBookings })}</li>}
        {offers.items.map(({ id, carTitle: car, otherName: name, priceCents }) => (
          <li key={id}>{t('endingOffer', { car, name, price: money(priceCents) })}</li>
        ))}
        {unnamedOffers > 0 && <li>{t('moreEndingOffers', { count: unnamedOffers })}</li>}
        {cars > 0 && <li>{t('endingCars', { count: cars })}</li>}
        {savedSearches > 0 && <li>{t('endingSearches', { count: savedSearches })}</li>}
        {waitlists > 0 && <li>{t('endingWaitlists', { count: waitlists })}</li>}
      </ul>
    </>
  )
}
