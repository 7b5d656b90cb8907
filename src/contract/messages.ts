import { z } from 'zod'
import { Picture } from './media.ts'
import { offerStatuses } from './offers.ts'
import { cursorPageQueryShape, NextPageCursor, searchTextSchema } from './paging.ts'
import { MeetingPlace } from './places.ts'
import { sanitizeMessage } from './sanitize-text.ts'

/** Characters of one message, after invisible ones were removed. */
export const maxMessageLength = 2000
export const maxPhotosPerMessage = 4
/** Messages of one page of a thread. */
export const messagesPerPage = 50
/** At most this many new threads in this time, whether a message, an offer or a booking begins them. */
export const messageThreadStartRateLimit = { points: 10, windowSeconds: 10 * 60 }
export const messageRateLimit = { points: 60, windowSeconds: 60 }
export const messageSearchRateLimit = { points: 60, windowSeconds: 60 }

/** What a message may contain that its readers should be warned of. */
export const messageWarnings = ['phone', 'email', 'link', 'payment'] as const
export type MessageWarning = (typeof messageWarnings)[number]

export const messageReportReasons = ['scam', 'rude', 'spam', 'other'] as const
export type MessageReportReason = (typeof messageReportReasons)[number]

const id = z.string().min(1).max(64)

/** A message's own fields. `clientId` is made by the sender's device: the same one is stored once. */
const draftShape = {
  clientId: z.uuid({ error: 'clientId must be a UUID.' }),
  text: z
    .string({ error: 'Write a message' })
    // Far above what is accepted, so that no work is wasted on a flood.
    .max(20_000, { error: 'Use at most 2,000 characters' })
    .transform(sanitizeMessage)
    .pipe(z.string().max(maxMessageLength, { error: 'Use at most 2,000 characters' })),
  photoIds: z.array(id).max(maxPhotosPerMessage, { error: 'Send up to 4 photos with a message' }).default([]),
}

const hasContent = ({ text, photoIds }: { text: string; photoIds: string[] }) => text !== '' || photoIds.length > 0
const nothingToSend = { error: 'Write a message', path: ['text'] }

export const SendMessageRequest = z.object(draftShape).refine(hasContent, nothingToSend)
export type SendMessageRequest = z.infer<typeof SendMessageRequest>

export const StartMessageThreadRequest = z.object({ ...draftShape, carId: id }).refine(hasContent, nothingToSend)
export type StartMessageThreadRequest = z.infer<typeof StartMessageThreadRequest>

export const MessageThreadIdParams = z.object({ id })

export const Message = z
  .object({
    /** Counts the messages of the thread from 1, without a gap. */
    seq: z.int(),
    clientId: z.string(),
    isOwn: z.boolean(),
    text: z.string(),
    photos: z.array(Picture),
    warnings: z.array(z.enum(messageWarnings)),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** Why neither side can write in a thread now; null where both can. */
export const messageThreadClosedReasons = ['deleted', 'suspended', 'blocked-by-you', 'blocked'] as const
export type MessageThreadClosedReason = (typeof messageThreadClosedReasons)[number]

const threadShape = {
  id: z.string(),
  car: z.object({
    id: z.string(),
    title: z.string(),
    priceCents: z.int(),
    status: z.enum(['available', 'reserved', 'sold', 'withdrawn', 'draft', 'gone']),
    picture: Picture.nullable(),
  }),
  /** The other person; `isDeleted` where they have left. */
  other: z.object({
    name: z.string(),
    image: z.string().nullable(),
    isDeleted: z.boolean(),
    side: z.enum(['Buyer', 'Seller']),
  }),
  lastSeq: z.int(),
  lastMessageAt: z.iso.datetime(),
  unread: z.int(),
  /**
   * The newest step of an offer, where no message has followed it; `isOwn`: the caller named the price; `isAgreementOver`: it
   * was agreed and ended otherwise than by its time.
   */
  offer: z
    .object({ status: z.enum(offerStatuses), priceCents: z.int(), isOwn: z.boolean(), isAgreementOver: z.boolean() })
    .nullable(),
  /** Whether the caller has not seen the newest step of an offer. */
  hasOfferNews: z.boolean(),
  isMuted: z.boolean(),
}

export const MessageThreadSummary = z
  .object({
    ...threadShape,
    /**
     * The newest message; for a search, the newest of those that contain most of its words. `foundSeq` is its number then, and null where
     * only the names contain them.
     */
    excerpt: z
      .object({ text: z.string(), isOwn: z.boolean(), photoCount: z.int(), foundSeq: z.int().nullable() })
      .nullable(),
  })
  .meta({ id: 'MessageThread' })
export type MessageThreadSummary = z.infer<typeof MessageThreadSummary>

export const ListMessageThreadsQuery = z.object({ ...cursorPageQueryShape, q: searchTextSchema })
export type ListMessageThreadsQuery = z.infer<typeof ListMessageThreadsQuery>
/** `unread` counts the threads with unread messages. */
export const MessageThreadListResponse = z.object({
  items: z.array(MessageThreadSummary),
  unread: z.int(),
  nextCursor: NextPageCursor,
})
export type MessageThreadListResponse = z.infer<typeof MessageThreadListResponse>

const seq = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * `after`: the messages after this number, oldest first. `before`: the ones before it. `around`: that one, with those before and after
 * it. None of them: the newest.
 */
export const ReadMessageThreadQuery = z.object({
  after: seq.optional(),
  before: seq.optional(),
  around: seq.optional(),
})
export type ReadMessageThreadQuery = z.infer<typeof ReadMessageThreadQuery>

export const MessageThreadWithMessages = z
  .object({
    ...threadShape,
    /** Oldest first, at most 50. */
    messages: z.array(Message),
    /** Up to this number the other person has read. */
    otherReadSeq: z.int(),
    hasOlder: z.boolean(),
    /** Whether there are messages behind these. */
    hasNewer: z.boolean(),
    /** Whether the buyer has booked the car, and the booking waits or is agreed. */
    isBooked: z.boolean(),
    /** Whether a meeting about that booking is agreed and ahead. */
    isMeetingAgreed: z.boolean(),
    /** That booking, or the one that the buyer has paid; null where there is none. */
    booking: z
      .object({
        id: z.string(),
        /** `paid` also after the hand-over. */
        status: z.enum(['requested', 'accepted', 'paid']),
        /** What the buyer pays, or has paid. */
        priceCents: z.int(),
        meetingAt: z.iso.datetime(),
        /** The place whose clock the meeting is written by; null if the car's place is not known. */
        meetingPlace: MeetingPlace.nullable(),
      })
      .nullable(),
    closed: z.enum(messageThreadClosedReasons).nullable(),
    /** True where the caller has a report of this thread that no Admin has closed. */
    isReported: z.boolean(),
  })
  .meta({ id: 'MessageThreadDetail' })
export type MessageThreadWithMessages = z.infer<typeof MessageThreadWithMessages>

export const MessageSentResponse = z.object({ threadId: z.string(), message: Message })
export type MessageSentResponse = z.infer<typeof MessageSentResponse>

/** `isOfferShown`: the newest step of its offer was on the screen too; without it that stays unread. */
export const MarkMessageThreadReadRequest = z.object({
  seq: z.int().min(0).max(2_147_483_647),
  isOfferShown: z.boolean().default(false),
})
export type MarkMessageThreadReadRequest = z.infer<typeof MarkMessageThreadReadRequest>
export const UnreadMessageThreadCountResponse = z.object({ unread: z.int() })
export const SetPersonBlockedRequest = z.object({ isBlocked: z.boolean() })
export const SetMessageThreadMutedRequest = z.object({ isMuted: z.boolean() })
export const ReportMessageThreadRequest = z.object({
  reason: z.enum(messageReportReasons, { error: 'Choose a reason' }),
  text: z.string().max(1000, { error: 'Use up to 1,000 characters' }).transform(sanitizeMessage).default(''),
})
export type ReportMessageThreadRequest = z.infer<typeof ReportMessageThreadRequest>
export const MessageThreadChangedResponse = z.object({ id: z.string() })

/** The thread of a buyer and a car, before the first message too: then `threadId` is null. */
export const OwnMessageThreadOfCarResponse = z.object({ threadId: z.string().nullable() })

/** The thread of the two sides of a booking. */
export const MessageThreadOfBookingResponse = z.object({ threadId: z.string() })

export const ListMessageReportsQuery = z.object(cursorPageQueryShape)
/** `isDeleted`: they have left, and have neither a name nor a page. */
const ReportedPerson = z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() })

export const MessageReport = z
  .object({
    id: z.string(),
    reason: z.enum(messageReportReasons),
    text: z.string(),
    reporter: ReportedPerson,
    reported: ReportedPerson,
    /** `isDeleted`: it has no page and stands in no list any more; a server of an earlier release does not say it. */
    car: z.object({ id: z.string(), title: z.string(), isDeleted: z.boolean().optional() }),
    /** The newest messages of the thread, oldest first. */
    messages: z.array(
      Message.pick({ seq: true, text: true, photos: true, warnings: true, at: true }).extend({
        isReporters: z.boolean(),
      }),
    ),
    createdAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MessageReport' })
export type MessageReport = z.infer<typeof MessageReport>
export const MessageReportListResponse = z.object({
  items: z.array(MessageReport),
  open: z.int(),
  nextCursor: NextPageCursor,
})
export type MessageReportListResponse = z.infer<typeof MessageReportListResponse>
export const OpenMessageReportCountResponse = z.object({ open: z.int() })
export const CloseMessageReportRequest = z.object({ isClosed: z.boolean() })

/** One event of the stream: what is new in a thread. `messages` are empty where only a read mark moved. */
export const MessageThreadStreamEvent = z.object({ threadId: z.string(), lastSeq: z.int(), messages: z.array(Message) })
export type MessageThreadStreamEvent = z.infer<typeof MessageThreadStreamEvent>

/** From this many answered threads on a seller's reply time is shown. */
export const minMessageThreadsForReplyTime = 5
export const SellerReplyTime = z.object({ minutes: z.int().nullable() })

/** Streams that one person may have open, in all tabs and devices together. */
export const maxMessageStreamsPerPerson = 12
/** How often an open stream shows that it is alive. */
export const messageStreamHeartbeatMs = 15_000
