import { and, inArray, or } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { messageBlocks, messageThreads } from '#db/schema/messages.ts'

type Booking = { id: string; listingId: string; buyerId: string; sellerId: string }

/** What the two sides of a booking can say to each other: null where they have no thread about its car. */
export type ConversationOfBooking = { threadId: string | null; blockerIds: readonly string[] }
export const noConversation: ConversationOfBooking = { threadId: null, blockerIds: [] }

/** The threads about these bookings’ cars, and who of their two sides has blocked the other, by the ids of the bookings. */
export async function findConversationsOfBookings(
  db: DbOrTx,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, ConversationOfBooking>> {
  if (bookings.length === 0) return new Map()
  const buyerIds = [...new Set(bookings.map(({ buyerId }) => buyerId))]
  const sellerIds = [...new Set(bookings.map(({ sellerId }) => sellerId))]
  const { id, listingId, buyerId } = messageThreads
  const threads = await db
    .select({ id, listingId, buyerId })
    .from(messageThreads)
    .where(
      and(inArray(buyerId, buyerIds), inArray(listingId, [...new Set(bookings.map((booking) => booking.listingId))])),
    )
  const { blockerId, blockedId } = messageBlocks
  const blocks = await db
    .select({ blockerId, blockedId })
    .from(messageBlocks)
    .where(
      or(
        and(inArray(blockerId, buyerIds), inArray(blockedId, sellerIds)),
        and(inArray(blockerId, sellerIds), inArray(blockedId, buyerIds)),
      ),
    )
  return new Map(
    bookings.map((booking) => {
      const thread = threads.find((one) => one.listingId === booking.listingId && one.buyerId === booking.buyerId)
      const sides = [booking.buyerId, booking.sellerId]
      const between = blocks.filter((block) => sides.includes(block.blockerId) && sides.includes(block.blockedId))
      return [booking.id, { threadId: thread?.id ?? null, blockerIds: between.map((block) => block.blockerId) }]
    }),
  )
}
