import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from '#contract/attribute-names.ts'
import type { CarSummary, CarWithEquipment } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { homePageAdvertisements, listingPhotos, listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { valuations } from '#db/schema/valuations.ts'
import { pictureOfMedia, placeholderPicture, studioCarPicture } from '#domain/media/picture-of-media.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { sellerRatingsSubquery } from './seller-ratings-subquery.ts'

/** What a list shows of the car itself. */
export const carSummaryColumns = {
  id: listings.id,
  title: listings.title,
  brand: listings.brand,
  model: listings.model,
  ...createRecordFromKeys(numberAttributeNames, (name) => listings[name]),
  ...createRecordFromKeys(choiceAttributeNames, (name) => listings[name]),
  ...createRecordFromKeys(dateAttributeNames, (name) => listings[name]),
  location: listings.location,
  latitude: listings.latitude,
  longitude: listings.longitude,
  priceCents: listings.priceCents,
  originalPriceCents: listings.originalPriceCents,
  description: listings.description,
  status: listings.status,
  postedAt: listings.postedAt,
  isUnconfirmed: sql<boolean>`${listings.confirmation} = 'overdue'`,
}

export const carPhotoColumns = {
  studio: listingPhotos.studioPicture,
  mediaId: media.id,
  width: media.width,
  height: media.height,
  widths: media.widths,
  placeholder: media.placeholder,
  avif: media.avif,
}

/**
 * The cars with these ids as lists show them, in the order of the ids, whatever their status; unknown ids are omitted.
 * A list finds the ids first and loads the rest here, so that only the shown rows are joined.
 * @reads accounts, advertising, media, valuation: a list shows a car with its seller, picture, label and advertisement,
 * in one query.
 */
export async function loadCarSummaries(
  db: DbOrTx,
  ids: readonly string[],
  { now }: { now: Date },
): Promise<CarSummary[]> {
  if (ids.length === 0) return []
  const rows = await summariesQuery(db).execute({ ids: [...ids] })
  const byId = new Map(rows.map((row) => [row.car.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCarSummary(row, { now })] : []
  })
}

type CarRow = Omit<Awaited<ReturnType<ReturnType<typeof summariesQuery>['execute']>>[number], 'photo'> & {
  photo: CarPhotoRow | null
}

/** A car as lists show it, from its row. */
export function toCarSummary(row: CarRow, { now }: { now: Date }): CarSummary {
  const { car, seller, photo, isAdvertised, rating, deal, valueCents } = row
  return {
    ...car,
    timeZone: meetingTownAndTimeZone(car.location)?.timeZone ?? null,
    postedAt: car.postedAt.toISOString(),
    yearsOfUse: yearsOfUse(car.yearOfPurchase, now),
    valuation: deal && valueCents !== null ? { deal, valueCents } : null,
    isAdvertised: isAdvertised && car.status === 'available',
    picture: (photo && pictureOfCarPhoto(photo)) ?? placeholderPicture(car),
    seller: { id: seller.id, name: seller.name, isVerified: seller.permission === 'Verified', rating },
  }
}

/** Like `loadCarSummaries`, with the multiple-choice attributes. */
export async function loadCarSummariesWithEquipment(
  db: DbOrTx,
  ids: readonly string[],
  { now }: { now: Date },
): Promise<CarWithEquipment[]> {
  const cars = await loadCarSummaries(db, ids, { now })
  if (cars.length === 0) return []
  const rows = await db
    .select({ id: listings.id, lists: createRecordFromKeys(multiChoiceAttributeNames, (name) => listings[name]) })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
  const listsOf = new Map(rows.map(({ id, lists }) => [id, lists]))
  return cars.map((car) => ({
    ...car,
    ...createRecordFromKeys(multiChoiceAttributeNames, (name) => listsOf.get(car.id)?.[name] ?? null),
  }))
}

/** Ignores the valuation of an earlier price, or of a car that is off the market. */
export const isCurrentValuationSql = and(
  eq(valuations.listingId, listings.id),
  eq(valuations.priceCents, listings.priceCents),
  eq(listings.status, 'available'),
)

const summariesQuery = createPreparedQuery((db) => {
  const isAsked = sql`${listings.id} = any(${sql.placeholder('ids')})`
  const rated = sellerRatingsSubquery(db, isAsked)
  return db
    .select({
      car: carSummaryColumns,
      seller: { id: users.id, name: users.name, permission: users.permission },
      photo: carPhotoColumns,
      isAdvertised: sql<boolean>`${homePageAdvertisements.listingId} is not null`,
      rating: rated.rating,
      deal: valuations.deal,
      valueCents: valuations.valueCents,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .leftJoin(listingPhotos, and(eq(listingPhotos.listingId, listings.id), eq(listingPhotos.position, 0)))
    .leftJoin(media, eq(media.id, listingPhotos.mediaId))
    .leftJoin(homePageAdvertisements, eq(homePageAdvertisements.listingId, listings.id))
    .leftJoin(rated, eq(rated.sellerId, listings.sellerId))
    .leftJoin(valuations, isCurrentValuationSql)
    .where(isAsked)
    .prepare('car_summaries')
})

/** A photo, of the studio or uploaded, as it is joined to a car. */
export type CarPhotoRow = {
  [Column in keyof typeof carPhotoColumns]: (typeof carPhotoColumns)[Column]['_']['data'] | null
}

/** Null for a photo that cannot be shown yet. */
export function pictureOfCarPhoto({ studio, mediaId: id, width, height, widths, placeholder, avif }: CarPhotoRow) {
  if (studio) return studioCarPicture(studio)
  if (!id || !width || !height || !widths || !avif) return null
  return pictureOfMedia({ id, width, height, widths, placeholder: placeholder ?? '', avif })
}

/** Whole calendar years since the seller bought the car; null where that year is unknown. */
function yearsOfUse(yearOfPurchase: number | null, now: Date): number | null {
  return yearOfPurchase === null ? null : Math.max(0, now.getUTCFullYear() - yearOfPurchase)
}
