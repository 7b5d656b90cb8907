import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import { messagePhotos, messageReports, messageThreads } from '#db/schema/messages.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { reportedMessagesShown } from './load-message-reports.ts'
import { messageThreadSideOf } from './message-thread-sides.ts'

/**
 * Whether a person may see a photo of a conversation: its two sides may, whoever uploaded it, and an Admin where the
 * conversation was reported and the photo is among the messages that the report shows.
 * @reads media: who uploaded it, and has perhaps not sent it yet.
 */
export async function maySeeMessagePhoto(
  db: DbOrTx,
  actor: MaybeActor,
  { mediaId }: { mediaId: string },
): Promise<boolean> {
  if (!actor) return false
  const isReported = sql<boolean>`exists (select from ${messageReports} where ${messageReports.threadId} = ${messageThreads.id})`
  const [photo] = await db
    .select({
      ownerId: media.ownerId,
      buyerId: messageThreads.buyerId,
      sellerId: messageThreads.sellerId,
      isNew: sql<boolean>`${messagePhotos.seq} > ${messageThreads.lastSeq} - ${reportedMessagesShown}`,
      isReported,
    })
    .from(media)
    .leftJoin(messagePhotos, eq(messagePhotos.mediaId, media.id))
    .leftJoin(messageThreads, eq(messageThreads.id, messagePhotos.threadId))
    .where(eq(media.id, mediaId))
  if (!photo) return false
  const { ownerId, buyerId, sellerId } = photo
  if (ownerId === actor.accountId) return true
  if (buyerId === null || sellerId === null) return false
  if (messageThreadSideOf(actor.accountId, { buyerId, sellerId })) return true
  return actor.role === 'Admin' && photo.isReported && photo.isNew
}
