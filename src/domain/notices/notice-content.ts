import type { BookingTime } from '#contract/booking-time.ts'
import type { NoticeKind, NoticeParams } from '#contract/notices.ts'
import { orderInListPath, orderPath, sellerBookingPath } from '#domain/mail/templates/booking-mail-facts.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * What a notice keeps of the data of its mail: enough for its words, and never the name or the words of another
 * person, so that a copy of one's own data names nobody and a person who leaves is in nobody's notices. `event` is the name
 * of the mail; null where it is about no meeting.
 */
export function noticeParamsOfMail(data: Data, event: string | null): NoticeParams {
  const cents = [data.refundedCents, data.givenCents, data.paidCents, data.askedCents, data.priceCents].find(isNumber)
  return withoutUndefined({
    car: text(data.carTitle),
    search: text(data.name),
    cents,
    beforeCents: isNumber(data.knownPriceCents) ? data.knownPriceCents : undefined,
    count: [data.total, data.count].find(isNumber),
    meeting: meetingOf(data, event),
  })
}

/** What these are about is the proposed time; any other event is about the meeting's own, though another one be proposed. */
const proposalEvents: ReadonlySet<string | null> = new Set([
  'meeting-proposed',
  'meeting-declined',
  'meeting-withdrawn',
])

function meetingOf(data: Data, event: string | null): NoticeParams['meeting'] {
  // What ends with a booking is not the meeting that somebody missed before.
  if (data.time === ('missed' satisfies BookingTime)) return undefined
  const proposedAt = proposalEvents.has(event) ? text(data.proposedAt) : undefined
  const [at, formerAt] = [proposedAt ?? text(data.meetingAt), text(data.formerAt) ?? null]
  return at === undefined ? undefined : { at, formerAt, place: meetingTownAndTimeZone(text(data.location) ?? null) }
}

const sellersPaths: Readonly<Record<string, string>> = {
  'sale-refunded': '/dashboard/payouts',
  'payout-paid': '/dashboard/payouts',
  'payout-account-changed': '/dashboard/payouts',
  'car-taken-down': '/dashboard/myProduct',
  'car-restored': '/dashboard/myProduct',
  'car-still-available': '/dashboard/myProduct',
  'car-ranked-last': '/dashboard/myProduct',
  'car-paused': '/dashboard/myProduct',
}

/** Told to the seller of a booking, whose data do not say so. */
const sellersBookingEvents: ReadonlySet<string> = new Set([
  'sold',
  'booking-made',
  'booking-cancelled',
  'dispute-opened',
])

/** The page that a notice is about. Its address grants nothing: a link with a token stays in the mail. */
export function pathOfNotice({ kind, event, data }: { kind: NoticeKind; event: string; data: Data }): string {
  const sellersPath = sellersPaths[event]
  if (sellersPath) return sellersPath
  const part = (value: unknown) => encodeURIComponent(String(value))
  if (data.threadId) return pathOfThread(String(data.threadId))
  if (kind === 'savedSearch') return `/cars?${String(data.query ?? '')}`
  const isForSeller = sellersBookingEvents.has(event) || data.side === 'seller' || data.isForSeller === true
  if (data.bookingId && isForSeller) return sellerBookingPath({ bookingId: String(data.bookingId) })
  // Where the time of its meeting is answered and another one is chosen.
  if (event === 'sale-accepted' || event.startsWith('meeting-'))
    return orderInListPath({ bookingId: String(data.bookingId) })
  if (data.bookingId) return orderPath({ bookingId: String(data.bookingId) })
  if (event === 'conversation-reported' || event === 'page-reported') return '/dashboard/messageReports'
  if (event.startsWith('calendar-address-')) return '/dashboard/meetings'
  if (kind === 'account') return '/dashboard/myProfile'
  if (event === 'wish-sold' || event === 'line-closed')
    return `/cars?${new URLSearchParams({ brand: String(data.carBrand) })}`
  if (event === 'offer-minimum-removed') return `/dashboard/myProduct/${part(data.carId)}`
  return data.carId ? `/cars/${part(data.carId)}` : '/dashboard'
}

/** All pages that notices about a booking lead to. */
export const pathsOfBooking = (bookingId: string) =>
  [orderPath, orderInListPath, sellerBookingPath].map((path) => path({ bookingId }))

/** The booking that a notice is about; null for any other notice. */
export function bookingIdOfPath(path: string): string | null {
  const [, id] = /^\/dashboard\/(?:myOrders\/|myOrders\?q=|mybuyers\?q=)([^/?&#]+)$/.exec(path) ?? []
  return id === undefined ? null : decodeURIComponent(id)
}

const conversationPath = '/dashboard/messages/'

export const pathOfThread = (threadId: string) => `${conversationPath}${encodeURIComponent(threadId)}`

/** The conversation that a notice is about; null for any other notice. */
export function threadIdOfPath(path: string): string | null {
  return path.startsWith(conversationPath) ? decodeURIComponent(path.slice(conversationPath.length)) : null
}

/** The car whose own page a notice leads to; null for any other notice. */
export function carIdOfPath(path: string): string | null {
  const [, id] = /^\/(?:cars|dashboard\/myProduct)\/([^/?&#]+)/.exec(path) ?? []
  return id === undefined ? null : decodeURIComponent(id)
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function withoutUndefined(params: Record<string, unknown>): NoticeParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}
