import { z } from 'zod'
import { CalendarDay, PublishedMeetingHours } from './meeting-hours.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { MeetingPlace } from './places.ts'
import { sanitizeMultiline } from './sanitize-text.ts'

export const meetingStatuses = ['held', 'requested', 'confirmed', 'declined', 'cancelled', 'missed'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]
export const meetingSides = ['buyer', 'seller'] as const
export type MeetingSide = (typeof meetingSides)[number]

export const maxMeetingReasonLength = 300
/** The times that each side of a booking may name within a day: each one is mailed to the other side. */
export const maxMeetingTimesPerDay = 8
/** Steps of an account about its meetings; hours that it publishes, and pages of free times that it reads. */
export const meetingStepRateLimit = { points: 40, windowSeconds: 10 * 60 }
export const meetingHoursRateLimit = { points: 30, windowSeconds: 10 * 60 }
export const meetingSlotsRateLimit = { points: 200, windowSeconds: 10 * 60 }
/** So long after its start a no-show can be reported: before, the other side may only be late. */
export const missedMeetingGraceMinutes = 15
/** The days of one answer with free times. */
export const meetingSlotDaysPerResponse = 14

/** The seller's free times on the days from `from` on, at most two weeks of them; without `from`, from today on. */
export const ListMeetingSlotsQuery = z.object({ from: CalendarDay.optional() })
export const MeetingSlots = z
  .object({
    /** Whether the car is still for sale: only the two whose booking of it goes on get times of one that is not. */
    carStatus: z.enum(['available', 'reserved', 'sold', 'withdrawn']),
    /** False: the seller has published no hours, and any time may be requested. */
    hasHours: z.boolean(),
    /** The zone by whose clock the days are counted. */
    timeZone: z.string(),
    place: MeetingPlace.nullable(),
    ...PublishedMeetingHours.shape,
    /** The first day of the answer, and the day with which the next one begins; null after the last. */
    from: z.string(),
    next: z.string().nullable(),
    /** Days with free times only; `at` is the moment when each begins. */
    days: z.array(z.object({ date: z.string(), at: z.array(z.iso.datetime()) })),
  })
  .meta({ id: 'MeetingSlots' })
export type MeetingSlots = z.infer<typeof MeetingSlots>

/**
 * Why a meeting cannot be agreed at the time that was asked for: it has passed, or one of the two has another meeting then.
 */
export const meetingTimeObstacles = ['past', 'sellerBusy', 'buyerBusy'] as const
export type MeetingTimeObstacle = (typeof meetingTimeObstacles)[number]
/** As much of it as the buyer is told: `taken` names nobody's other meeting. */
export const meetingTimeObstaclesOfBuyer = ['past', 'taken'] as const
export type MeetingTimeObstacleOfBuyer = (typeof meetingTimeObstaclesOfBuyer)[number]

/**
 * What the acceptance of a booking agreed on. `isTimeAgreed`: false where it accepted the sale alone; `timeObstacle` says why,
 * and is null where no time was asked for any more.
 */
export const AcceptedMeetingTime = z.object({
  isTimeAgreed: z.boolean(),
  timeObstacle: z.enum(meetingTimeObstacles).nullable(),
})
export type AcceptedMeetingTime = z.infer<typeof AcceptedMeetingTime>

/** The meeting of a booking as one of its two sides sees it. */
export const Meeting = z
  .object({
    status: z.enum(meetingStatuses),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** Until when the time is kept free; null unless `held`. */
    heldUntil: z.iso.datetime().nullable(),
    hasHours: z.boolean(),
    isOutsideHours: z.boolean(),
    /** Null before the seller has accepted, and where the seller gave none. */
    address: z.string().nullable(),
    proposal: z.object({ startsAt: z.iso.datetime(), isMine: z.boolean(), isOutsideHours: z.boolean() }).nullable(),
    reason: z.string().nullable(),
    /** Who did not come; null unless `missed`. */
    missedBy: z.enum(meetingSides).nullable(),
    canChooseTime: z.boolean(),
    canAnswerProposal: z.boolean(),
    /** Whether the reader has named a time that the other side has not answered, and may take it back. */
    canWithdraw: z.boolean(),
    canCancel: z.boolean(),
    canReportMissed: z.boolean(),
    /** Whether who is said not to have come may answer that they were there, and whether they have. */
    canContradictMissed: z.boolean(),
    isMissedContradicted: z.boolean(),
    /** From when it can be reported that the other side did not come; null unless the meeting has begun and that is ahead. */
    missedReportableAt: z.iso.datetime().nullable(),
    /** Who cancelled it; null unless `cancelled`, and where the booking ended or an earlier release stored it. */
    cancelledBy: z.enum(meetingSides).nullable(),
    /** False where its time was only asked for. A server of an earlier release does not say. */
    hasBeenAgreed: z.boolean().optional(),
    /** Who of the two has blocked the other: neither can name another time then, and reasons are not passed on. Null for a booking that has ended. */
    blockedBy: z.enum(['you', 'other']).nullable(),
    /** The two sides’ conversation about the car; null where there is none. */
    threadId: z.string().nullable(),
    /** True where there is an entry for a calendar. */
    hasFile: z.boolean(),
  })
  .meta({ id: 'Meeting' })
export type Meeting = z.infer<typeof Meeting>

const moment = z.string({ error: validationMessages.meetingInvalid }).max(40)
/** `isProposal`: the sender knows that it is none of the free times, and asks the other side for it. */
export const ChangeMeetingTimeRequest = z
  .object({ startsAt: moment.meta({ format: 'date-time' }), isProposal: z.boolean().default(false) })
  .meta({ id: 'ChooseMeetingTime' })
/**
 * `isOutsideHoursAccepted`: the seller says yes to a time outside of the published hours. `startsAt`: the time that the
 * person saw; where it is another one by now, the answer is a conflict. Programs of an earlier release leave it out, and
 * agree to the time as it stands.
 */
export const AcceptMeetingTimeRequest = z.object({
  isOutsideHoursAccepted: z.boolean().default(false),
  startsAt: z.iso.datetime({ error: validationMessages.meetingInvalid }).optional(),
})
export const meetingReasonSchema = z
  .string()
  .max(2_000, { error: `The reason can have up to ${maxMeetingReasonLength} characters` })
  .transform((text) => sanitizeMultiline(text).trim())
  .pipe(
    z.string().max(maxMeetingReasonLength, { error: `The reason can have up to ${maxMeetingReasonLength} characters` }),
  )
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)
export const MeetingReasonRequest = z.object({ reason: meetingReasonSchema })
/** `startsAt`: as for an acceptance; a step that is about no time does without. */
export const MeetingStepRequest = MeetingReasonRequest.extend(AcceptMeetingTimeRequest.pick({ startsAt: true }).shape)
export const MeetingChangedResponse = z.object({ id: z.string(), status: z.enum(meetingStatuses) })
/** `startsAt`: when the meeting is now; a time that was only proposed is another one. A server of an earlier release does not say. */
export const MeetingTimeChangedResponse = MeetingChangedResponse.extend({ startsAt: z.iso.datetime().optional() })
export type MeetingTimeChangedResponse = z.infer<typeof MeetingTimeChangedResponse>

/** The upcoming meetings of a person, the next one first. */
export const UpcomingMeeting = z.object({
  bookingId: z.string(),
  carId: z.string(),
  carTitle: z.string(),
  otherName: z.string(),
  meetingAt: z.iso.datetime(),
  meetingPlace: MeetingPlace.nullable(),
  /** True while the car is off the market: its bookings and agreed meetings stand all the same. */
  isCarAway: z.boolean(),
  meeting: Meeting,
})
export type UpcomingMeeting = z.infer<typeof UpcomingMeeting>
export const UpcomingMeetingsResponse = z.object({
  items: z.array(UpcomingMeeting),
  /** When the secret address of the calendar was made; null where there is none. */
  feedSince: z.iso.datetime().nullable(),
})
export type UpcomingMeetingsResponse = z.infer<typeof UpcomingMeetingsResponse>
/** Shown once: only its hash is kept. */
export const CalendarFeedCreatedResponse = z.object({ url: z.string() })
export const CalendarFeedRemovedResponse = z.object({ removed: z.boolean() })

/** What the reader of a mailed link may do with the meeting, once. */
export const MeetingOfMailLink = z
  .object({
    carTitle: z.string(),
    otherName: z.string(),
    side: z.enum(meetingSides),
    startsAt: z.iso.datetime(),
    place: MeetingPlace.nullable(),
    /** By whose clock the days of `slots` are. A server of an earlier release does not say. */
    timeZone: z.string().optional(),
    /** Free times to move the meeting to; empty where another one can only be proposed. */
    slots: z.array(z.object({ date: z.string(), at: z.array(z.iso.datetime()) })),
    /** The seller's hours, null where they have published none. A server of an earlier release does not say. */
    hours: PublishedMeetingHours.nullable().optional(),
    /** True where one of the two has blocked the other: the meeting can only be cancelled. */
    isBlocked: z.boolean(),
  })
  .meta({ id: 'LinkedMeeting' })
export type MeetingOfMailLink = z.infer<typeof MeetingOfMailLink>
export const UseMeetingLinkRequest = z.discriminatedUnion('step', [
  z.object({ step: z.literal('cancel') }),
  z.object({ step: z.literal('move'), startsAt: moment }),
  /** Any other time: the other side has to accept it. */
  z.object({ step: z.literal('propose'), startsAt: moment }),
])
export type UseMeetingLinkRequest = z.infer<typeof UseMeetingLinkRequest>
/** The meeting after the step; `address` is that of an agreed one. */
export const MeetingLinkUsedResponse = z.object({
  status: z.enum(meetingStatuses),
  startsAt: z.iso.datetime(),
  address: z.string().nullable(),
})
export type MeetingLinkUsedResponse = z.infer<typeof MeetingLinkUsedResponse>
