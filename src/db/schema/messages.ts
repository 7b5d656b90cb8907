import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OfferSide, OfferStatus } from '#contract/offers.ts'
import { users } from './accounts.ts'
import { foldedSearchTextSql } from './folded-search-text-sql.ts'
import { listings } from './listings.ts'
import { media } from './media.ts'
import { timestampColumn } from './timestamp-column.ts'
import { xid8Column } from './xid8-column.ts'

/** `by` is the side that named the price. */
export type MessageThreadOfferNews = {
  status: OfferStatus
  priceCents: number
  by: OfferSide
  /** Whether the price was agreed before it ended; missing in what earlier releases wrote. */
  isAgreementOver?: boolean
  afterSeq: number
}

/** The conversation of one buyer about one car. Each side has its own read mark, mute and address for mailed replies. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    /** The number of the newest message; 0 before the first. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessageAt: timestampColumn('last_message_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the buyer first asked something that the seller was told of: a message or an offer. Null before. */
    firstQuestionAt: timestampColumn('first_question_at'),
    /** When the seller first answered, by a message or by an answer to an offer; null until then. */
    firstAnswerAt: timestampColumn('first_answer_at'),
    /** Up to this number each side has read. */
    buyerReadSeq: integer('buyer_read_seq').notNull().default(0),
    sellerReadSeq: integer('seller_read_seq').notNull().default(0),
    /** How many messages of the other side each has not read: those of their own do not count. */
    buyerUnread: integer('buyer_unread').notNull().default(0),
    sellerUnread: integer('seller_unread').notNull().default(0),
    /** The newest step of an offer, and the number of the newest message before it; null before the first offer. */
    offerNews: jsonb('offer_news').$type<MessageThreadOfferNews>(),
    /** Whether a side has not seen that step yet. */
    buyerHasOfferNews: boolean('buyer_has_offer_news').notNull().default(false),
    sellerHasOfferNews: boolean('seller_has_offer_news').notNull().default(false),
    /** A side that muted the thread gets no mail about it. */
    buyerMutedAt: timestampColumn('buyer_muted_at'),
    sellerMutedAt: timestampColumn('seller_muted_at'),
    /** The first message that the newest mail about the thread told a side of; 0 before the first mail. */
    buyerMailSeq: integer('buyer_mail_seq').notNull().default(0),
    sellerMailSeq: integer('seller_mail_seq').notNull().default(0),
    /** Authorises replies by mail of this side only; null once its person has left. */
    buyerReplyToken: text('buyer_reply_token'),
    sellerReplyToken: text('seller_reply_token'),
  },
  (t) => [
    uniqueIndex('message_threads_one_a_car').on(t.listingId, t.buyerId),
    uniqueIndex('message_threads_buyer_reply_key').on(t.buyerReplyToken),
    uniqueIndex('message_threads_seller_reply_key').on(t.sellerReplyToken),
    index('message_threads_buyer_idx').on(t.buyerId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('message_threads_seller_idx').on(t.sellerId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('message_threads_two_people', sql`${t.buyerId} <> ${t.sellerId}`),
    check(
      'message_threads_marks_in_range',
      sql`${t.buyerReadSeq} between 0 and ${t.lastSeq} and ${t.sellerReadSeq} between 0 and ${t.lastSeq}
        and ${t.buyerUnread} >= 0 and ${t.sellerUnread} >= 0`,
    ),
  ],
)

/**
 * `seq` counts the messages of a thread from 1, without a gap: it is assigned under the lock of the thread, in the
 * transaction that stores the message. `clientId` comes from the sender's device: a message that is sent again is
 * stored once.
 */
export const messages = pgTable(
  'messages',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    seq: integer('seq').notNull(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id').notNull(),
    /** Empty where the message consists of photos. */
    text: text('text').notNull(),
    /** What its readers are warned of. */
    warnings: jsonb('warnings').$type<('phone' | 'email' | 'link' | 'payment')[]>().notNull(),
    /** Whether it was written on a page or came as a reply by mail. */
    origin: text('origin', { enum: ['page', 'mail'] }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** What a search looks through: the database keeps it, whichever server writes the message. */
    searchText: text('search_text').generatedAlwaysAs((): SQL => foldedSearchTextSql(sql`text`)),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.seq] }),
    index('messages_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    uniqueIndex('messages_sent_once').on(t.threadId, t.senderId, t.clientId),
    index('messages_sender_idx').on(t.senderId),
    check('messages_seq_positive', sql`${t.seq} > 0`),
    check('messages_text_length', sql`char_length(${t.text}) <= 2000`),
    check('messages_origin_known', sql`${t.origin} in ('page', 'mail')`),
  ],
)

/** The photos of a message. A photo belongs to at most one message. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    threadId: text('thread_id').notNull(),
    seq: integer('seq').notNull(),
    position: integer('position').notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.seq, t.position] }),
    foreignKey({ columns: [t.threadId, t.seq], foreignColumns: [messages.threadId, messages.seq] }),
    uniqueIndex('message_photos_media_key').on(t.mediaId),
    // Those that are still to be hidden: a few, whatever was sent.
    index('message_photos_public_idx').on(t.mediaId).where(sql`not starts_with(media_id, 'private-')`),
    check('message_photos_position', sql`${t.position} between 0 and 3`),
  ],
)

/** A blocked person cannot write to the person who blocked them, about any car. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    blockerId: text('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index('message_blocks_blocked_idx').on(t.blockedId)],
)

/** A side of a thread asks the Admins to look at it. One open report a thread and person. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: text('id').primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: ['scam', 'rude', 'spam', 'other'] }).notNull(),
    text: text('text').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    closedAt: timestampColumn('closed_at'),
  },
  (t) => [
    uniqueIndex('message_reports_one_open').on(t.threadId, t.reporterId).where(sql`closed_at is null`),
    index('message_reports_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('message_reports_reason_known', sql`${t.reason} in ('scam', 'rude', 'spam', 'other')`),
    check('message_reports_text_length', sql`char_length(${t.text}) <= 1000`),
  ],
)

/**
 * What happened in a thread, for the servers with open streams of its two people: written in the transaction of the
 * change, read by visibility as `publicPageChanges` is, and removed long after. `seq` is the number of a new message;
 * null for a read mark, which only the person who read needs to know.
 */
export const messageStreamSignals = pgTable(
  'message_signals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction's id: a snapshot shows whether it was seen. A sequence's number is assigned before the commit. */
    changedBy: xid8Column('changed_by').notNull().default(sql`pg_current_xact_id()`),
    threadId: text('thread_id').notNull(),
    accountId: text('account_id').notNull(),
    seq: integer('seq'),
  },
  (t) => [index('message_signals_by_idx').on(t.changedBy)],
)
