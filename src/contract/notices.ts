import { z } from 'zod'
import { Picture } from './media.ts'
import { cursorPageQueryShape, NextPageCursor } from './paging.ts'
import { timeZoneSchema } from './time-zone.ts'

/**
 * The kinds of notices, each with its own choice of channels. A person sees all of them, whatever their present role:
 * who sells today may buy tomorrow.
 */
export const noticeKinds = [
  'message',
  'booking',
  'meeting',
  'reminder',
  'offer',
  'waitlist',
  'wish',
  'savedSearch',
  'car',
  'payment',
  'account',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What may happen, by the name of its mail, each with its kind. `messages` and other modules write the mail. */
export const noticeKindByEvent = {
  'password-changed': 'account',
  'account-reclaimed': 'account',
  'second-factor-changed': 'account',
  'phone-confirmed': 'account',
  'calendar-address-made': 'account',
  'calendar-address-replaced': 'account',
  'connection-changed': 'account',
  'email-change-notice': 'account',
  'email-changed': 'account',
  'account-suspended': 'account',
  'account-restored': 'account',
  'seller-verified': 'account',
  'verification-declined': 'account',
  'car-taken-down': 'account',
  'conversation-reported': 'account',
  'page-reported': 'account',
  'car-restored': 'account',
  'payout-account-changed': 'payment',
  paid: 'payment',
  sold: 'payment',
  refunded: 'payment',
  'sale-refunded': 'payment',
  'payout-paid': 'payment',
  'dispute-opened': 'payment',
  'dispute-decided': 'payment',
  'booking-made': 'booking',
  'booking-accepted': 'booking',
  'sale-accepted': 'booking',
  'booking-declined': 'booking',
  'booking-cancelled': 'booking',
  'booking-car-removed': 'booking',
  'booking-person-left': 'booking',
  lost: 'booking',
  'car-changed': 'booking',
  'car-withdrawn': 'booking',
  'offer-offered': 'offer',
  'offer-countered': 'offer',
  'offer-accepted': 'offer',
  'offer-declined': 'offer',
  'offer-withdrawn': 'offer',
  'offer-expired': 'offer',
  'offer-lapsed': 'offer',
  'offer-closed': 'offer',
  'agreed-price-sold': 'offer',
  'agreed-price-unlisted': 'offer',
  'agreed-price-person': 'offer',
  'offer-minimum-removed': 'offer',
  'line-offered': 'waitlist',
  'line-passed': 'waitlist',
  'line-closed': 'waitlist',
  'meeting-cancelled': 'meeting',
  'meeting-confirmed': 'meeting',
  'meeting-declined': 'meeting',
  'meeting-missed': 'meeting',
  'meeting-contradicted': 'meeting',
  'meeting-moved': 'meeting',
  'meeting-placed': 'meeting',
  'meeting-proposed': 'meeting',
  'meeting-requested': 'meeting',
  'meeting-withdrawn': 'meeting',
  'meeting-reminder': 'reminder',
  'saved-search-found': 'savedSearch',
  'price-fell': 'wish',
  'wish-sold': 'wish',
  'new-message': 'message',
  'car-still-available': 'car',
  'car-ranked-last': 'car',
  'car-paused': 'car',
} as const satisfies Record<string, NoticeKind>
export type NoticeEventName = keyof typeof noticeKindByEvent

/** Mail about money and about the safety of the account always goes, and so do its notices. */
export const mandatoryNoticeKinds: readonly NoticeKind[] = ['payment', 'account']
export const optionalNoticeKinds = noticeKinds.filter((kind) => !mandatoryNoticeKinds.includes(kind))
/** Several mails of one of these kinds within an hour become one. The others carry an entry for a calendar, or an end. */
export const digestNoticeKinds: readonly NoticeKind[] = ['message', 'wish', 'savedSearch', 'car']
/** A reminder at the end of quiet hours would come after its meeting. So would what changes a meeting of tomorrow (`may-come-in-quiet-hours.ts`). */
export const urgentNoticeKinds: readonly NoticeKind[] = [...mandatoryNoticeKinds, 'reminder']

/** Mail that nobody waits for goes to confirmed addresses alone: until then the address may be somebody else's. */
export const confirmedAddressNoticeKinds: readonly NoticeKind[] = ['wish', 'savedSearch']

/** The kind that the link of a mail ends. */
export const UnsubscribeLinkNoticeKind = z.enum(noticeKinds)

export const noticeRetentionDays = 90

/** What a notice keeps for its text: never the name of another person. */
const noticeParams = z.object({
  car: z.string().optional(),
  search: z.string().optional(),
  cents: z.int().optional(),
  beforeCents: z.int().optional(),
  count: z.int().optional(),
  /** The time that is asked for or agreed, in the place of the car, and the one before it where that changed. */
  meeting: z
    .object({
      at: z.iso.datetime(),
      formerAt: z.iso.datetime().nullable(),
      place: z.object({ town: z.string(), timeZone: z.string() }).nullable(),
    })
    .optional(),
})
export type NoticeParams = z.infer<typeof noticeParams>

export const UserNotice = z
  .object({
    id: z.string(),
    kind: z.enum(noticeKinds),
    /** What happened, by the name of its mail: `booking-made`. */
    event: z.enum(Object.keys(noticeKindByEvent) as NoticeEventName[]),
    params: noticeParams,
    /** The page that it is about. */
    path: z.string(),
    /** Of a conversation: with whom it is, null if they have left, and how many of its messages are unread, as of now. */
    conversation: z.object({ otherName: z.string().nullable(), unread: z.int() }).nullable(),
    /** Of a booking: with whom it is, null if they have left, and the other time for its meeting that waits for an answer, as of now. */
    booking: z.object({ otherName: z.string().nullable(), proposedAt: z.iso.datetime().nullable() }).nullable(),
    /** Of the car that it is about; null where it is about none, or the car is gone. */
    picture: Picture.nullable(),
    at: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notice' })
export type UserNotice = z.infer<typeof UserNotice>

export const ListNoticesQuery = z.object(cursorPageQueryShape)
export const NoticeListResponse = z.object({ items: z.array(UserNotice), unread: z.int(), nextCursor: NextPageCursor })
export type NoticeListResponse = z.infer<typeof NoticeListResponse>
export const UnreadNoticeCountResponse = z.object({ unread: z.int() })
export const NoticeIdParams = z.object({ id: z.string().min(1).max(64) })
/** All up to this one: what came while the page was open stays unread. */
export const MarkNoticesReadRequest = z.object({
  upTo: z.string({ error: 'upTo is the id of a notice.' }).min(1).max(64),
})

const minuteError = { error: 'Choose a time of day' }
const minuteOfDay = z.int(minuteError).min(0, minuteError).max(1439, minuteError)
const kindList = z.array(z.enum(optionalNoticeKinds, { error: 'These notifications can’t be turned off.' })).max(20)

/** Times are minutes of the day in `timeZone`; hours that end before they begin last over midnight. */
export const QuietHours = z.object({
  from: minuteOfDay,
  until: minuteOfDay,
  timeZone: timeZoneSchema('Choose a time zone'),
})
export type QuietHours = z.infer<typeof QuietHours>

export const NoticePreferences = z
  .object({ mailOff: kindList, pageOff: kindList, pushOff: kindList.default([]), quiet: QuietHours.nullable() })
  .refine(({ quiet }) => quiet === null || quiet.from !== quiet.until, {
    error: 'The end must differ from the start',
    path: ['quiet', 'until'],
  })
  .meta({ id: 'NoticePreferences' })
export type NoticePreferences = z.infer<typeof NoticePreferences>

const pushKeyError = { error: 'This isn’t a browser subscription.' }
/** A browser's subscription at its push service, as `PushSubscription.toJSON()` gives it. */
export const RegisterPushDeviceRequest = z.object({
  endpoint: z.string(pushKeyError).min(1, pushKeyError).max(1_000, pushKeyError),
  keys: z.object({
    p256dh: z.string(pushKeyError).regex(/^[\w-]{86,88}={0,2}$/, pushKeyError),
    auth: z.string(pushKeyError).regex(/^[\w-]{22,24}={0,2}$/, pushKeyError),
  }),
})
export type RegisterPushDeviceRequest = z.infer<typeof RegisterPushDeviceRequest>
/** The SHA-256 of the endpoint, base64url: addresses in logs would let their readers write to devices. */
export const PushDeviceIdParams = z.object({ id: z.string().regex(/^[\w-]{43}$/) })

/** `publicKey` is null where the operator has set no keys: devices get nothing then. */
export const PushDevicesResponse = z.object({ publicKey: z.string().nullable(), devices: z.array(z.string()) })
export type PushDevicesResponse = z.infer<typeof PushDevicesResponse>
