import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Picture } from '#contract/media.ts'
import type { DbOrTx } from '#db/client.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import type { mails } from '#db/schema/mail.ts'
import { media } from '#db/schema/media.ts'
import { pictureOfMedia, studioCarPicture } from '#domain/media/picture-of-media.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import { readMailRecipients } from './mail-preferences.ts'
import { type MailReader, mailReaderOf } from './translate-mail.ts'

/** A car as it is when a mail about it is sent. `picture` is null where strangers may see none. */
export type MailCar = Readonly<{ title: string; location: string | null; picture: Picture | null }>

/** What a mail needs besides its row, looked up when it is sent: rows of every release have it. */
export type MailContext = Readonly<
  MailReader & {
    siteName: string
    /** The reader's, as far as they ever chose one; else UTC. */
    timeZone: string
    cars: ReadonlyMap<string, MailCar>
  }
>

type Row = Pick<typeof mails.$inferSelect, 'recipient' | 'data'>

/** The context of mails to one person that go as one. */
export async function findMailContext(db: DbOrTx, rows: readonly [Row, ...Row[]]): Promise<MailContext> {
  const [{ recipient, data }] = rows
  const account = (await readMailRecipients(db, [recipient])).get(recipient)
  return {
    ...(await mailReaderOf(db, recipient, data.language)),
    siteName: await readSiteName(db),
    timeZone: account?.quiet?.timeZone ?? 'UTC',
    cars: await findMailCars(db, [...new Set(rows.flatMap(({ data }) => carIdsIn(data)))]),
  }
}

/** The car that a mail is about, from the data of its row. */
export function carIdOfMailData({ carId }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof carId === 'string' ? carId : undefined
}

function carIdsIn(data: Readonly<Record<string, unknown>>): string[] {
  const listed: { id?: unknown }[] = Array.isArray(data.cars) ? data.cars : []
  return [data.carId, ...listed.map(({ id }) => id)].filter((id) => typeof id === 'string')
}

/**
 * Cars that were deleted, and drafts, are not among them. One that Forecourt took down has no picture: that may be why.
 * @reads listings, media: the place and the first photo of each car, of now.
 */
async function findMailCars(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, MailCar>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: listings.id,
      title: listings.title,
      location: listings.location,
      takenDownReason: listings.takenDownReason,
      studio: listingPhotos.studioPicture,
      media,
    })
    .from(listings)
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, listings.id), eq(listingPhotos.position, 0)))
    .leftJoin(media, eq(media.id, listingPhotos.mediaId))
    .where(and(inArray(listings.id, [...ids]), isNull(listings.deletedAt), ne(listings.status, 'draft')))
  return new Map(
    found.map(({ id, title, location, takenDownReason, studio, media: photo }) => {
      const first = studio ? studioCarPicture(studio) : photo && pictureOfMedia(photo)
      return [id, { title, location, picture: takenDownReason === null ? first : null }]
    }),
  )
}
