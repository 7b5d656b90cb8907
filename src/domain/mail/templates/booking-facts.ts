import { type Language, locales } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { facts } from '../mail-content.ts'

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
export const similarPath = ({ carBrand }: BookingFacts) => `/cars?${new URLSearchParams({ brand: carBrand })}`

/** Car, price, meeting and place. */
export function bookingRows(booking: BookingFacts, language: Language) {
  return facts(
    ['Car', booking.carTitle],
    ['Price', formatCents(booking.priceCents, language)],
    ['Meeting', momentText(booking.meetingAt, language)],
    booking.location === null ? null : ['Place', booking.location],
  )
}

/** A mail cannot know its reader's clock, so that it names the one it means. */
export function momentText(iso: string, language: Language): string {
  const moment = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  return `${moment.format(new Date(iso))} UTC`
}
