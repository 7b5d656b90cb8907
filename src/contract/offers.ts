import { z } from 'zod'
import { Picture } from './media.ts'
import { PriceCents } from './money-amounts.ts'
import { cursorPageQueryShape, pageNumberSchema, pageTotalsShape } from './paging.ts'
import { MeetingPlace } from './places.ts'

/** A price on the table waits this long for an answer. */
export const offerAnswerDeadlineHours = 48
/** An agreed price can be booked this long. */
export const agreedPriceValidHours = 24
/** Prices that a buyer may name for one car within a day, and within 30 days: a minimum is hard to find by trying. */
export const maxOfferPricesPerCarPerDay = 5
export const maxOfferPricesPerCarPerMonth = 10
/** The seller's minimum declines after a time of chance between these, as a person would. */
export const autoDeclineDelayHours = { least: 0.5, most: 12 }
/** A buyer has at most this many open offers. */
export const maxOpenOffersPerBuyer = 20
/** The newest prices of each side that both see. */
export const maxShownOfferPricesPerSide = 3
/** Prices that a person may name, for all cars. */
export const offerRateLimit = { points: 20, windowSeconds: 60 }

export const offerSides = ['buyer', 'seller'] as const
export type OfferSide = (typeof offerSides)[number]

export const offerStatuses = [
  'offered',
  'countered',
  'accepted',
  'booked',
  'bought',
  'declined',
  'withdrawn',
  'expired',
  'lapsed',
  'closed',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** What ended a negotiation from outside: the car was sold or left the market, its price fell, a person left. */
export const offerClosedReasons = ['sold', 'unlisted', 'price', 'person'] as const
export type OfferClosedReason = (typeof offerClosedReasons)[number]

/** What ended a price that was agreed: the seller declined its booking, the buyer cancelled it, or the car or a person left. */
export const agreementEnds = ['declined', 'cancelled', 'unlisted', 'person'] as const

const id = z.string().min(1).max(64)
/** The number of the price that the person saw when they answered: an answer to another one is refused. */
const seq = z.int().min(1).max(1_000_000)

/** `clientId` is made by the buyer's device: the same one is stored once. */
export const MakeOfferRequest = z.object({
  clientId: z.uuid({ error: 'clientId must be a UUID.' }),
  carId: id,
  priceCents: PriceCents,
})
export type MakeOfferRequest = z.infer<typeof MakeOfferRequest>
export const AnswerOfferRequest = z.object({ seq })
export type AnswerOfferRequest = z.infer<typeof AnswerOfferRequest>
export const CounterOfferRequest = z.object({ seq, priceCents: PriceCents })
export type CounterOfferRequest = z.infer<typeof CounterOfferRequest>
export const OfferIdParams = z.object({ id })

/** A negotiation about the price of a car, as one of its two sides sees it. */
export const Offer = z
  .object({
    id: z.string(),
    threadId: z.string(),
    car: z.object({
      id: z.string(),
      title: z.string(),
      /** The public price, which no offer changes. */
      priceCents: z.int(),
      status: z.enum(['available', 'reserved', 'sold', 'withdrawn', 'draft', 'gone']),
      picture: Picture.nullable(),
    }),
    /** The place whose clock mails write the deadline by; null if the car's place is not known. */
    place: MeetingPlace.nullable(),
    /** The caller's side, whichever role they have chosen now. What this side can do is done under its role. */
    side: z.enum(offerSides),
    otherName: z.string(),
    /** Whether the other side has left: their name is a placeholder in English. */
    hasOtherLeft: z.boolean(),
    status: z.enum(offerStatuses),
    closedReason: z.enum(offerClosedReasons).nullable(),
    /** Null where no price was agreed or it stands, and where nobody booked at it in time or somebody else bought the car. */
    agreementEnd: z.enum(agreementEnds).nullable(),
    /** For the seller: true where their minimum declined it, or will. Always false for the buyer. */
    isBelowMinimum: z.boolean(),
    /** For the seller: their minimum, where it declines the price on the table; null otherwise. Always null for the buyer. */
    minimumCents: z.int().nullable(),
    /** Counts the prices of both sides from 1. */
    seq: z.int(),
    /** The price on the table, or the agreed one. */
    priceCents: z.int(),
    /** What the buyer pays where a price is agreed: less than that once the public price is below it. Null otherwise. */
    chargedCents: z.int().nullable(),
    proposedBy: z.enum(offerSides),
    /** The newest of each side, oldest first. */
    prices: z.array(z.object({ seq: z.int(), side: z.enum(offerSides), priceCents: z.int(), at: z.iso.datetime() })),
    /** Until when the price can be answered, or the agreed one be booked; null once it is over or booked. */
    until: z.iso.datetime().nullable(),
    bookingId: z.string().nullable(),
    /** The buyer's booking by which the car became theirs, at whatever price; null while nobody or somebody else bought it. */
    purchaseBookingId: z.string().nullable(),
    /** True while the buyer has an open booking of the car, which gets the price at once when it is accepted. */
    isCarBooked: z.boolean(),
    /** True where the car was bought at the agreed price and the whole payment has been refunded since. */
    isRefunded: z.boolean(),
    canAnswer: z.boolean(),
    /** Who of the two has blocked the other while a price is on the table: the only answer is no then. */
    blockedBy: z.enum(['you', 'other']).nullable(),
    canWithdraw: z.boolean(),
    /** True while the buyer can book at the agreed price. */
    canBook: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

/** A price for a booked car that waits for an answer of the side that did not name it. */
export const OpenOfferOfBooking = z.object({
  threadId: z.string(),
  priceCents: z.int(),
  proposedBy: z.enum(offerSides),
})
export type OpenOfferOfBooking = z.infer<typeof OpenOfferOfBooking>

/** The latest negotiation about a car, or in a conversation. */
export const LatestOfferResponse = z.object({ offer: Offer.nullable() })
export type LatestOfferResponse = z.infer<typeof LatestOfferResponse>

export const offerStatusGroups = {
  open: ['offered', 'countered', 'accepted'],
  booked: ['booked'],
  over: ['bought', 'declined', 'withdrawn', 'expired', 'lapsed', 'closed'],
} as const satisfies Record<string, OfferStatus[]>
export type OfferStatusGroup = keyof typeof offerStatusGroups
const groupNames = Object.keys(offerStatusGroups) as [OfferStatusGroup, ...OfferStatusGroup[]]

export const ListOffersQuery = z.object({
  state: z.enum(groupNames, { error: `state is one of ${groupNames.join(', ')}.` }).optional(),
  page: pageNumberSchema,
  limit: cursorPageQueryShape.limit,
})
export type ListOffersQuery = z.infer<typeof ListOffersQuery>
/** `waiting` counts those that wait for the caller. */
export const OfferListResponse = z.object({
  items: z.array(Offer),
  ...pageTotalsShape,
  counts: z.object({ open: z.int(), booked: z.int(), over: z.int() }),
  waiting: z.int(),
})
export type OfferListResponse = z.infer<typeof OfferListResponse>

/** The seller's own minimum for a car; null: no offer is declined automatically. Nobody else ever gets to see it. */
export const OfferMinimum = z.object({ minCents: PriceCents.nullable() })
export type OfferMinimum = z.infer<typeof OfferMinimum>
