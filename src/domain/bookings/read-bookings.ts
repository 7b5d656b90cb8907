import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/media.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { neutralPicture, pictureOfMedia, studioPicture } from '#domain/media/picture-of.ts'
import { findLivePayments, type LivePayment } from '#domain/payments/find-live-payments.ts'

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

export type BookingRead = Awaited<ReturnType<typeof selectBookings>>[number] & {
  picture: Picture
  payment: LivePayment | undefined
}

/** Bookings, the newest first, with the car and the people as they are now, and the payment that counts. */
export async function readBookings(db: DbOrTx, where: SQL | undefined): Promise<BookingRead[]> {
  const rows = await selectBookings(db, where)
  const pictures = await firstPictures(db, [...new Set(rows.map(({ booking }) => booking.listingId))])
  const payments = await findLivePayments(
    db,
    rows.map(({ booking }) => booking.id),
  )
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.booking.listingId) ?? neutralPicture(row.car.body),
    payment: payments.get(row.booking.id),
  }))
}

function selectBookings(db: DbOrTx, where: SQL | undefined) {
  const person = (side: typeof buyers | typeof sellers) => ({
    email: side.email,
    phoneNumber: side.phoneNumber,
    deletedAt: side.deletedAt,
  })
  return db
    .select({
      booking: bookings,
      car: { status: listings.status, salePaymentId: listings.salePaymentId, body: listings.body },
      buyer: person(buyers),
      seller: person(sellers),
    })
    .from(bookings)
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .innerJoin(buyers, eq(buyers.id, bookings.buyerId))
    .innerJoin(sellers, eq(sellers.id, bookings.sellerId))
    .where(where)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
}

async function firstPictures(db: DbOrTx, listingIds: string[]): Promise<Map<string, Picture>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([listingPhotos.listingId], {
      listingId: listingPhotos.listingId,
      studio: listingPhotos.studioPicture,
      photo: media,
    })
    .from(listingPhotos)
    .leftJoin(media, eq(media.id, listingPhotos.mediaId))
    .where(inArray(listingPhotos.listingId, listingIds))
    .orderBy(listingPhotos.listingId, listingPhotos.position)
  return new Map(
    rows.flatMap(({ listingId, studio, photo }) => {
      if (photo) return [[listingId, pictureOfMedia(photo)] as const]
      return studio ? [[listingId, studioPicture(studio)] as const] : []
    }),
  )
}
