import { z } from 'zod'
import { bookingTimes } from './booking-time.ts'
import { BuyerRefundRequest } from './disputes.ts'
import { Picture } from './media.ts'
import {
  AcceptedMeetingTime,
  Meeting,
  MeetingReasonRequest,
  meetingTimeObstacles,
  meetingTimeObstaclesOfBuyer,
} from './meetings.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { OpenOfferOfBooking } from './offers.ts'
import { cursorPageQueryShape, pageNumberSchema, pageTotalsShape, searchTextSchema } from './paging.ts'
import { payoutHoldReasons } from './payouts.ts'
import { PhoneNumber } from './phone.ts'
import { MeetingPlace } from './places.ts'
import { RatingStars } from './ratings.ts'
import { Refund } from './refunds.ts'

export const bookingStatuses = [
  'requested',
  'accepted',
  'declined',
  'cancelled',
  'paid',
  'completed',
  'lost',
  'refunded',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A meeting is in the future, at most this many days ahead (row K-09). */
export const maxMeetingDaysAhead = 180
/** A buyer has at most this many open bookings (row K-09). */
export const maxOpenBookingsPerBuyer = 20
/** Within a day. Each booking of a car, and each end of a booking, sends a mail to the seller. */
export const maxBookingsPerCarPerDay = 10
/** Of one buyer, also where they are refused. */
export const bookCarRateLimit = { points: 30, windowSeconds: 60 }
/** Answers, cancellations and hand-overs of one person: a dealer goes through a list of bookings quickly. */
export const bookingStepRateLimit = { points: 120, windowSeconds: 60 }

/** Row S-22. The meeting time carries the offset of its zone; `now` decides whether it is in the future. */
export function BookCarRequest(now: Date) {
  return z.object({
    carId: z.string().min(1).max(64),
    meetingAt: z.iso
      .datetime({ offset: true, error: validationMessages.meetingInvalid })
      .refine((text) => new Date(text) > now, { error: validationMessages.meetingPast })
      .refine((text) => new Date(text).getTime() <= now.getTime() + maxMeetingDaysAhead * 86_400_000, {
        error: validationMessages.meetingTooFar,
      }),
    phone: PhoneNumber,
  })
}
export type BookCarRequest = z.infer<ReturnType<typeof BookCarRequest>>

const bookingBase = {
  id: z.string(),
  carId: z.string(),
  status: z.enum(bookingStatuses),
  priceCents: z.int(),
  /** The public price where the two sides have agreed on a lower one; null where the buyer pays the public price. */
  publicPriceCents: z.int().nullable(),
  carTitle: z.string(),
  carBrand: z.string(),
  carModel: z.string().nullable(),
  carStatus: z.enum(['draft', 'available', 'reserved', 'sold', 'withdrawn']),
  picture: Picture,
  /** Why the booking ended where neither side ended it: the car was removed, or one of the two has left. */
  endedBecause: z.enum(['carRemoved', 'personLeft', 'personSuspended']).nullable(),
  /** True while the car is off the market and the booking waits for it to come back. */
  isCarAway: z.boolean(),
  meetingAt: z.iso.datetime(),
  /** What `meetingAt` is: an agreed meeting, a time that is only asked for, or one that came to nothing. */
  time: z.enum(bookingTimes),
  /** The place whose clock the meeting is written by; null if the car's place is not known. */
  meetingPlace: MeetingPlace.nullable(),
  /** Null for a booking that had ended before there were meetings. */
  meeting: Meeting.nullable(),
  createdAt: z.iso.datetime(),
  /**
   * True once the seller has agreed, or either side has confirmed the handover. The seller may still decline a booking
   * that was paid before that, and it is refunded then.
   */
  isAgreed: z.boolean(),
  /** Until when the buyer may request a refund; null until both sides have confirmed the hand-over. */
  refundUntil: z.iso.datetime().nullable(),
  isRefundPeriodOver: z.boolean(),
  /** When the seller last changed the advert after the booking; null if they did not. */
  carChangedAt: z.iso.datetime().nullable(),
  /**
   * The reason that holds back the seller's payout of a paid booking; null if there is none, and once the payout was
   * made.
   */
  payoutHold: z.enum(payoutHoldReasons).nullable(),
  /** The amount returned to the buyer so far, in cents. */
  refundedCents: z.int(),
  /** Oldest first, without those that failed. */
  refunds: z.array(Refund),
  /** When each side confirmed the hand-over of the car; null before. */
  buyerConfirmedAt: z.iso.datetime().nullable(),
  sellerConfirmedAt: z.iso.datetime().nullable(),
  /** True while the viewer may confirm the hand-over of the paid car. */
  canConfirmHandover: z.boolean(),
  /** True while that is the viewer's next step: the agreed time has come, or the other side has confirmed it. */
  isHandoverDue: z.boolean(),
}

/** A booking as its buyer sees it. It includes the seller's phone number once it is accepted or paid, and their email address once it is paid (row H-12). */
export const BuyerOrder = z
  .object({
    ...bookingBase,
    /** True while the buyer may press Pay. */
    canPay: z.boolean(),
    canCancel: z.boolean(),
    /** The price below the booked one that the two sides are still talking about; null where there is none. */
    openOffer: OpenOfferOfBooking.nullable(),
    /** Why the time that the buyer asked for cannot be agreed; that it is taken is told once the seller has accepted. */
    timeObstacle: z.enum(meetingTimeObstaclesOfBuyer).nullable(),
    /** True while the buyer may rate the seller: once, after the hand-over. */
    canRate: z.boolean(),
    /** The stars that the buyer gave; null before. */
    rating: RatingStars.nullable(),
    /** The provider's id of the charge, once it is paid. */
    transactionId: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
    /** The buyer's latest request for money back. */
    dispute: BuyerRefundRequest.nullable(),
    canAskRefund: z.boolean(),
    buyerName: z.string(),
    buyerEmail: z.string(),
    buyerPhone: z.string(),
    seller: z.object({
      name: z.string(),
      /** Whether the name is a placeholder in English: they have left, and nothing was paid. */
      isDeleted: z.boolean(),
      location: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  })
  .meta({ id: 'Order' })
export type BuyerOrder = z.infer<typeof BuyerOrder>

/** A booking as the car's seller sees it. */
export const SellerBooking = z
  .object({
    ...bookingBase,
    /** The car's place, as it was when the car was booked. */
    location: z.string().nullable(),
    /** `phone` is null until the seller has accepted or the buyer paid, and after a decline or a cancellation. */
    buyer: z.object({
      name: z.string(),
      /** As of a buyer's order. */
      isDeleted: z.boolean(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    /** True while the seller may accept or decline; declining a paid booking refunds all of the money. */
    canAnswer: z.boolean(),
    /** False where the answer can only be no, because one of the two has blocked the other. */
    canAccept: z.boolean(),
    /** Why the time that the buyer asked for cannot be agreed; null where nothing is in its way, and where it is agreed. */
    timeObstacle: z.enum(meetingTimeObstacles).nullable(),
    /** True while accepting would accept the sale alone, and leave the time of the meeting open. */
    acceptsSaleAlone: z.boolean(),
    /** The buyer's latest request for money back. */
    dispute: BuyerRefundRequest.nullable(),
    canAnswerDispute: z.boolean(),
    /** As of a buyer's order. */
    openOffer: OpenOfferOfBooking.nullable(),
    /** How many buyers ask for this car and wait for an answer, this one among them; 0 once this one has it. */
    requestsForCar: z.int(),
    /** The fee of this sale in percent, which stays as it was on its day; null before the sale. */
    feePercent: z.number().nullable(),
  })
  .meta({ id: 'SellerBooking' })
export type SellerBooking = z.infer<typeof SellerBooking>

/**
 * How a booking stood on the page of whoever ends it; where it is another one by now, the answer is a conflict. Programs of
 * an earlier release leave it out.
 */
export const SeenBooking = z.object({ status: z.enum(bookingStatuses), time: z.enum(bookingTimes) })
export type SeenBooking = z.infer<typeof SeenBooking>

/** An unpaid booking between the two people of a conversation; `step` is how the reader ends it. */
export const OpenBookingOfMessageThread = z.object({
  bookingId: z.string(),
  carTitle: z.string(),
  isAccepted: z.boolean(),
  step: z.enum(['cancel', 'decline']),
  /** For the step that ends it; missing from a server of an earlier release. */
  seen: SeenBooking.optional(),
})
export type OpenBookingOfMessageThread = z.infer<typeof OpenBookingOfMessageThread>
export const OpenBookingsOfMessageThreadResponse = z.object({ items: z.array(OpenBookingOfMessageThread) })

/** The states of a booking in four groups that people understand; to a seller, one with a refund to answer waits, too. */
export const bookingStatusGroups = {
  waiting: ['requested'],
  agreed: ['accepted'],
  paid: ['paid', 'completed'],
  closed: ['declined', 'cancelled', 'lost', 'refunded'],
} as const satisfies Record<string, BookingStatus[]>
export type BookingStatusGroup = keyof typeof bookingStatusGroups
const groupNames = Object.keys(bookingStatusGroups) as [BookingStatusGroup, ...BookingStatusGroup[]]
export const bookingSorts = ['newest', 'oldest', 'deadline', 'meeting', 'priceAsc', 'priceDesc'] as const

/** At most this many bookings can be named at once. */
export const maxBookingsByIds = 50

/**
 * `q` is a part of the car's title or of the other side's name, or an id; `meeting` sorts the next meeting first,
 * `deadline` what the seller has to answer soonest.
 * `newest` of a buyer has the orders that ended last. `ids=a,b`: of these bookings alone.
 */
export const ListBookingsQuery = z.object({
  q: searchTextSchema,
  ids: z
    .string()
    .max(4_000)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(z.string().max(64)).max(maxBookingsByIds))
    .optional(),
  state: z.enum(groupNames, { error: `state is one of ${groupNames.join(', ')}.` }).optional(),
  sort: z.enum(bookingSorts, { error: `sort is one of ${bookingSorts.join(', ')}.` }).default('newest'),
  page: pageNumberSchema,
  limit: cursorPageQueryShape.limit,
})
export type ListBookingsQuery = z.infer<typeof ListBookingsQuery>

const groupsFound = {
  ...pageTotalsShape,
  /** How many bookings match `q` in each group. */
  counts: z.object({ waiting: z.int(), agreed: z.int(), paid: z.int(), closed: z.int() }),
}
export const BuyerOrderListResponse = z.object({ items: z.array(BuyerOrder), ...groupsFound })
export type BuyerOrderListResponse = z.infer<typeof BuyerOrderListResponse>
export const SellerBookingListResponse = z.object({ items: z.array(SellerBooking), ...groupsFound })
export type SellerBookingListResponse = z.infer<typeof SellerBookingListResponse>

/** A car that the buyer has already booked, and the state of that booking. */
export const AlreadyBookedCar = z.object({
  carId: z.string(),
  bookingId: z.string(),
  status: z.enum(bookingStatuses),
  /** Whether a meeting about it is agreed and ahead. */
  isMeetingAgreed: z.boolean(),
})
export type AlreadyBookedCar = z.infer<typeof AlreadyBookedCar>
export const AlreadyBookedCarsResponse = z.object({ items: z.array(AlreadyBookedCar) })

export const BookingCreatedResponse = z.object({ id: z.string() })
export const BookingIdParams = z.object({ id: z.string().min(1).max(64) })
/** Answers of an earlier release lack what was agreed on. */
export const BookingAcceptedResponse = z.object({
  id: z.string(),
  status: z.enum(bookingStatuses),
  ...AcceptedMeetingTime.shape,
})
export type BookingAcceptedResponse = z.infer<typeof BookingAcceptedResponse>
export const BookingChangedResponse = z.object({ id: z.string(), status: z.enum(bookingStatuses) })

export const CancelBookingRequest = z.object({ seen: SeenBooking.optional() })
export const DeclineBookingRequest = MeetingReasonRequest.extend(CancelBookingRequest.shape)
