import { formatIfNightTime, formatMeetingTime } from '#contract/format-meeting-time.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { moneyRules } from '#contract/money-rules.ts'
import { meetingPlaceOf } from '#domain/places/meeting-place.ts'
import { facts, type MailBlock, paragraph } from '../mail-content.ts'

/** What a mail about a booking may say of it; which parts it says is the template's affair. Moments are ISO texts. */
export type BookingFacts = {
  bookingId: string
  carId: string
  carTitle: string
  carBrand: string
  priceCents: number
  meetingAt: string
  buyerName: string
  sellerName: string
  location: string | null
}

export const sampleBooking: BookingFacts = {
  bookingId: '01990000-0000-7000-8000-000000000001',
  carId: '01990000-0000-7000-8000-000000000002',
  carTitle: 'Mercedes C 300 Saloon, one owner',
  carBrand: 'Mercedes',
  priceCents: 2_845_000,
  meetingAt: '2026-12-04T15:30:00.000Z',
  buyerName: 'Noah Castillo',
  sellerName: 'Priya Raman',
  location: 'Austin, TX',
}

export const orderPath = ({ bookingId }: BookingFacts) => `/dashboard/myOrders/${encodeURIComponent(bookingId)}`
export const similarCarsPath = ({ carBrand }: BookingFacts) => `/cars?${new URLSearchParams({ brand: carBrand })}`

/** Car, price, meeting and place. */
export function bookingRows(booking: BookingFacts, language: Language) {
  return facts(
    ['Car', booking.carTitle],
    ['Price', formatCents(booking.priceCents, language)],
    ['Meeting', meetingOf(booking, language)],
    booking.location === null ? null : ['Place', booking.location],
  )
}

/** By the clock of the car's place, as on every page. A mail is kept for long: the year always stands. */
function meetingOf({ meetingAt, location }: BookingFacts, language: Language): string {
  const place = meetingPlaceOf(location)
  return formatMeetingTime(new Date(meetingAt), { place, otherZone: 'UTC', language, now: null })
}

/** An hour at which people sleep is worth a word: it may be a slip of AM and PM. */
export function nightMeetingNote({ meetingAt, location }: BookingFacts): MailBlock[] {
  const place = meetingPlaceOf(location)
  const isAtNight = place !== null && formatIfNightTime(new Date(meetingAt), place.timeZone, 'en') !== null
  return isAtNight
    ? [paragraph('This meeting is at night. If that does not suit you, decline it or ask the buyer for another time.')]
    : []
}

/** Forecourt's share of a sale as people write it: `2.5%`. */
export function feeText(language: Language): string {
  const percent = new Intl.NumberFormat(languageTraits[language].locale, { style: 'percent', maximumFractionDigits: 2 })
  return percent.format(moneyRules.sellerFeeBasisPoints / 10_000)
}

/** A mail cannot know its reader's clock, so that it names the one it means. */
export function momentText(iso: string, language: Language): string {
  const moment = new Intl.DateTimeFormat(languageTraits[language].locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${moment.format(new Date(iso))} UTC`
}
