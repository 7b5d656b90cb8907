import { and, asc, eq, or } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'
import { messageBlocks, messageReports, messages, messageThreads } from '#db/schema/messages.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

const conversation = { conversation: messageThreads.id, carId: messageThreads.listingId, carTitle: listings.title }

/**
 * What a person has written to others, what they have reported, and whom they have blocked: that one is named by the conversations with
 * them, as everybody else is.
 * @reads listings, messages: a copy of everything needs every table with data about a person.
 */
export const messageDataExportSections: readonly OwnDataExportSection[] = [
  {
    name: 'conversations',
    title: 'Messages you sent to buyers and sellers',
    read: (db, { accountId }) =>
      db
        .select({
          carId: messageThreads.listingId,
          carTitle: listings.title,
          conversation: messages.threadId,
          number: messages.seq,
          text: messages.text,
          at: messages.createdAt,
        })
        .from(messages)
        .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
        .innerJoin(listings, eq(listings.id, messageThreads.listingId))
        .where(eq(messages.senderId, accountId))
        .orderBy(asc(messages.threadId), asc(messages.seq)),
  },
  {
    name: 'conversationsYouReported',
    title: 'Conversations you reported',
    read: (db, { accountId }) =>
      db
        .select({
          ...conversation,
          reason: messageReports.reason,
          text: messageReports.text,
          at: messageReports.createdAt,
          closedAt: messageReports.closedAt,
        })
        .from(messageReports)
        .innerJoin(messageThreads, eq(messageThreads.id, messageReports.threadId))
        .innerJoin(listings, eq(listings.id, messageThreads.listingId))
        .where(eq(messageReports.reporterId, accountId))
        .orderBy(asc(messageReports.id)),
  },
  {
    name: 'peopleYouBlocked',
    title: 'People you blocked',
    read: (db, { accountId }) => {
      const { blockerId, blockedId, createdAt: since } = messageBlocks
      const { buyerId, sellerId } = messageThreads
      const isBetween = or(
        and(eq(buyerId, blockerId), eq(sellerId, blockedId)),
        and(eq(buyerId, blockedId), eq(sellerId, blockerId)),
      )
      return db
        .select({ ...conversation, since })
        .from(messageBlocks)
        .innerJoin(messageThreads, isBetween)
        .innerJoin(listings, eq(listings.id, messageThreads.listingId))
        .where(eq(blockerId, accountId))
        .orderBy(asc(since), asc(messageThreads.id))
    },
  },
]
