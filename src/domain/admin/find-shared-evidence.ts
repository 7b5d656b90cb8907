import {
  and,
  asc,
  type Column,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SharedEvidence } from '#contract/seller-verification.ts'
import type { Db } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'

/** A family, or a forger, has a few accounts; a number or a network that hundreds share is a company's. */
const maxPeopleOfAKind = 5
/** The photos and numbers of this many of the seller's newest cars are compared. */
const maxCars = 50
/** Everybody on the machine itself has these addresses. */
const loopbackAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '']

/**
 * Other accounts that have something in common with this one: the telephone number, a photo of a car, a VIN, the network
 * address of a device that is signed in. Each may have an innocent reason; an Admin judges.
 */
export async function findSharedEvidence(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<SharedEvidence[]> {
  const conditions: [SharedEvidence['kind'], SQL][] = [
    ['phone', hasSamePhone(db, accountId)],
    ['photo', hasSamePhoto(db, accountId)],
    ['vin', hasSameVin(db, accountId)],
    ['network', isOnSameNetwork(db, { accountId, now })],
  ]
  const found: SharedEvidence[] = []
  for (const [kind, condition] of conditions) {
    const people = await db
      .select({ id: users.id, name: users.name, email: users.email, suspendedAt: users.suspendedAt })
      .from(users)
      .where(and(condition, ne(users.id, accountId), isNull(users.deletedAt)))
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(maxPeopleOfAKind)
    found.push(
      ...people.map(({ suspendedAt, ...person }) => ({
        kind,
        person: { ...person, isSuspended: suspendedAt !== null },
      })),
    )
  }
  return found
}

const one = { one: sql`1` }
// As `users_phone_digits_idx` has them.
const lastDigits = (phoneNumber: Column) => sql`right(regexp_replace(${phoneNumber}, '[^0-9]', '', 'g'), 10)`

function hasSamePhone(db: Db, accountId: string): SQL {
  const own = alias(users, 'own')
  const ownDigits = db
    .select({ digits: lastDigits(own.phoneNumber) })
    .from(own)
    .where(and(eq(own.id, accountId), isNotNull(own.phoneNumber)))
  return sql`${users.phoneNumber} is not null and ${lastDigits(users.phoneNumber)} in ${ownDigits}`
}

const newestCarsOf = (db: Db, accountId: string) =>
  db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.sellerId, accountId))
    .orderBy(sql`${listings.postedAt} desc nulls first`)
    .limit(maxCars)

/** The small preview that a photo is stored with is the same for the same photo, also where it was uploaded again. */
function hasSamePhoto(db: Db, accountId: string): SQL {
  const [ownMedia, ownPhotos] = [alias(media, 'own_media'), alias(listingPhotos, 'own_photos')]
  const others = db
    .select({ id: listings.sellerId })
    .from(ownPhotos)
    .innerJoin(ownMedia, eq(ownMedia.id, ownPhotos.mediaId))
    .innerJoin(
      media,
      and(
        eq(media.placeholder, ownMedia.placeholder),
        eq(media.width, ownMedia.width),
        eq(media.height, ownMedia.height),
      ),
    )
    .innerJoin(listingPhotos, eq(listingPhotos.mediaId, media.id))
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(inArray(ownPhotos.listingId, newestCarsOf(db, accountId)))
  return inArray(users.id, others)
}

function hasSameVin(db: Db, accountId: string): SQL {
  const own = alias(listings, 'own_cars')
  const others = db
    .select({ id: listings.sellerId })
    .from(own)
    .innerJoin(listings, eq(listings.vin, own.vin))
    .where(inArray(own.id, newestCarsOf(db, accountId)))
  return inArray(users.id, others)
}

function isOnSameNetwork(db: Db, { accountId, now }: { accountId: string; now: Date }): SQL {
  const own = alias(sessions, 'own_sessions')
  const isOwn = and(eq(own.userId, accountId), gt(own.expiresAt, now), notInArray(own.ipAddress, loopbackAddresses))
  const others = db
    .select(one)
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, users.id),
        gt(sessions.expiresAt, now),
        inArray(sessions.ipAddress, db.select({ address: own.ipAddress }).from(own).where(isOwn)),
      ),
    )
  return exists(others)
}
