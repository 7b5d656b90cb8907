import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Picture } from '#contract/media.ts'
import type { DbOrTx } from '#db/client.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { placeholderPicture } from '#domain/media/picture-of-media.ts'
import { carPhotoColumns, pictureOfCarPhoto } from './load-car-summaries.ts'

/**
 * The first pictures of these cars, by their ids, as lists show them; deleted cars have none.
 * @reads media: the files of the photos.
 */
export async function loadCarPictures(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      car: { id: listings.id, body: listings.body, colour: listings.colour },
      photo: carPhotoColumns,
    })
    .from(listings)
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, listings.id), eq(listingPhotos.position, 0)))
    .leftJoin(media, eq(media.id, listingPhotos.mediaId))
    .where(and(sql`${listings.id} = any(${sql.param([...ids])})`, isNull(listings.deletedAt)))
  return new Map(
    rows.map(({ car, photo }) => [car.id, (photo && pictureOfCarPhoto(photo)) ?? placeholderPicture(car)] as const),
  )
}
