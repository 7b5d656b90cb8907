import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { type Message, messagesPerPage, type ReadMessageThreadQuery } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import { messagePhotos, messages } from '#db/schema/messages.ts'
import { pictureOfMedia } from '#domain/media/picture-of-media.ts'

type Range = ReadMessageThreadQuery & { threadId: string }
/** A message before it is told whose it is for the reader. */
export type StoredMessage = Omit<Message, 'isOwn'> & { senderId: string }

/**
 * A page of a thread, oldest first: the messages after a number, those before one, those around one, or the newest. The caller has
 * checked who may read the thread.
 * @reads media: the photos of the messages.
 */
export async function loadThreadMessages(db: DbOrTx, { threadId, around, ...range }: Range): Promise<StoredMessage[]> {
  if (around === undefined) return loadRange(db, { threadId, ...range, limit: messagesPerPage })
  const limit = messagesPerPage / 2
  const upTo = await loadRange(db, { threadId, before: around + 1, limit })
  return [...upTo, ...(await loadRange(db, { threadId, after: around, limit }))]
}

async function loadRange(
  db: DbOrTx,
  { threadId, after, before, limit }: Omit<Range, 'around'> & { limit: number },
): Promise<StoredMessage[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        after === undefined ? undefined : gt(messages.seq, after),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(after === undefined ? desc(messages.seq) : asc(messages.seq))
    .limit(limit)
  const seqs = rows.map(({ seq }) => seq)
  const photos =
    seqs.length === 0
      ? []
      : await db
          .select({ seq: messagePhotos.seq, media })
          .from(messagePhotos)
          .innerJoin(media, eq(media.id, messagePhotos.mediaId))
          .where(and(eq(messagePhotos.threadId, threadId), inArray(messagePhotos.seq, seqs)))
          .orderBy(asc(messagePhotos.seq), asc(messagePhotos.position))
  const photosOf = Map.groupBy(photos, ({ seq }) => seq)
  return rows
    .map(({ seq, clientId, senderId, text, warnings, createdAt }) => ({
      seq,
      clientId,
      senderId,
      text,
      warnings,
      at: createdAt.toISOString(),
      photos: (photosOf.get(seq) ?? []).map((photo) => pictureOfMedia(photo.media)),
    }))
    .toSorted((one, other) => one.seq - other.seq)
}

/** A message as one side sees it: who sent it is said by `isOwn` alone. */
export function messageForReader(accountId: string, { senderId, ...message }: StoredMessage): Message {
  return { ...message, isOwn: senderId === accountId }
}
