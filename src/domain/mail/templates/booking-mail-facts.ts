import type { BookingTime } from '#contract/booking-time.ts'
import { formatTimeIfAtNight } from '#contract/format-meeting-time.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import type { MeetingTimeObstacleOfBuyer } from '#contract/meetings.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { type MailClock, mailTimeText } from './mail-clock.ts'
import { type MailBlock, mailFactsTable, mailParagraph } from './mail-content.ts'

/** The facts about a booking that a mail may contain; each template chooses its own. Times are ISO texts. */
export type BookingMailFacts = {
  bookingId: string
  carId: string
  carTitle: string
  carBrand: string
  priceCents: number
  /** The public price beside an agreed one; missing in mails of earlier releases. */
  publicPriceCents?: number | null
  meetingAt: string
  buyerName: string
  sellerName: string
  location: string | null
}

/** Why the acceptance of a booking left the time of its meeting open; `open`: none was asked for any more. */
export type OpenMeetingTimeReason = MeetingTimeObstacleOfBuyer | 'open'

export const sampleBookingMailFacts: BookingMailFacts = {
  bookingId: '01990000-0000-7000-8000-000000000001',
  carId: '01990000-0000-7000-8000-000000000002',
  carTitle: 'Mercedes C 300 Sedan, one owner',
  carBrand: 'Mercedes',
  priceCents: 2_845_000,
  meetingAt: '2026-12-04T15:30:00.000Z',
  buyerName: 'Noah Castillo',
  sellerName: 'Priya Raman',
  location: 'Austin, TX',
}

export const orderPath = ({ bookingId }: Pick<BookingMailFacts, 'bookingId'>) =>
  `/dashboard/myOrders/${encodeURIComponent(bookingId)}`
/** The booking in the buyer's list: whatever is about its meeting leads there, since it is answered there. */
export const orderInListPath = ({ bookingId }: Pick<BookingMailFacts, 'bookingId'>) =>
  `/dashboard/myOrders?${new URLSearchParams({ q: bookingId })}`
/** The booking in its seller's list, which is the only page where a seller sees it. */
export const sellerBookingPath = ({ bookingId }: Pick<BookingMailFacts, 'bookingId'>) =>
  `/dashboard/mybuyers?${new URLSearchParams({ q: bookingId })}`
export const similarCarsPath = ({ carBrand }: BookingMailFacts) => `/cars?${new URLSearchParams({ brand: carBrand })}`

/**
 * The rows for car, price and time, and one place: the address of an agreed meeting, else where the car is. A time of
 * which nothing is known, in mails of earlier releases, is left out.
 */
export function bookingMailFactsTable(
  booking: BookingMailFacts,
  language: Language,
  clock: MailClock | undefined,
  { address, time }: { address?: string | null | undefined; time: BookingTime | null },
) {
  const { meetingAt, location } = booking
  return mailFactsTable(
    ['Car', booking.carTitle],
    ...bookingMailPriceRows(booking, language),
    time === null ? null : bookingMailTimeRow(time, meetingAt, { language, clock, location, address }),
    address ? ['Address', address] : null,
    address || location === null ? null : ['Car location', location],
  )
}

/** As the pages call them (`orders.json`). */
const timeLabels: Readonly<Record<BookingTime, string>> = {
  agreed: 'Meeting',
  asked: 'Requested time',
  declined: 'Declined time',
  cancelled: 'Canceled meeting',
  missed: 'Missed meeting',
}

/** Of a car that went off the market and may come back: its booking stays, and what was agreed. */
export const meetingStandsWithoutCarText =
  'The car is not for sale at the moment. The agreed meeting stands until one of you cancels it.'

/** Of a car that is paid, whose buyer and seller have agreed to meet. */
export const handoverAtMeeting = {
  buyer: 'You’ll get the car at your agreed meeting. If anything changes, contact the seller.',
  seller:
    'Hand over the car at your agreed meeting. If anything changes, contact the buyer. Once they have the car, confirm it.',
}

export const unpaidCarText = 'The car is yours once you’ve paid. Until then, others can book and pay for it too.'

/** A booking's time, an ISO text, by the name of what it is. */
export function bookingMailTimeRow(time: BookingTime, at: string, how: Parameters<typeof mailTimeText>[1]) {
  return [timeLabels[time], mailTimeText(at, how)] as const
}

/** The price, or the agreed one beside the public one. */
export function bookingMailPriceRows({ priceCents, publicPriceCents }: BookingMailFacts, language: Language) {
  const price = formatCents(priceCents, language)
  if (!publicPriceCents) return [['Price', price]] as const
  return [
    ['Agreed price', price],
    ['Asking price', formatCents(publicPriceCents, language)],
  ] as const
}

/** A warning about an hour at night: it may be a mix-up of AM and PM. */
export function nightMeetingMailWarning({ meetingAt, location }: BookingMailFacts): MailBlock[] {
  const place = meetingTownAndTimeZone(location)
  const isAtNight = place !== null && formatTimeIfAtNight(new Date(meetingAt), place.timeZone, 'en') !== null
  return isAtNight
    ? [
        mailParagraph(
          'This meeting is in the middle of the night. If that doesn’t work for you, decline it or ask the buyer for another time.',
        ),
      ]
    : []
}

/** Forecourt's share of a sale, for readers: `2.5%`. */
export function saleFeeText(feeBasisPoints: number, language: Language): string {
  const percent = new Intl.NumberFormat(languageTraits[language].locale, { style: 'percent', maximumFractionDigits: 2 })
  return percent.format(feeBasisPoints / 10_000)
}
