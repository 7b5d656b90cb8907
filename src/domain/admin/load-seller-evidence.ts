import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type BookingStatus, bookingStatuses } from '#contract/bookings.ts'
import { listingStatuses } from '#contract/car-terms.ts'
import { decodeVin } from '#contract/decode-vin.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import { newestPlausibleModelYear } from '#contract/last-model-year.ts'
import { socialProviders } from '#contract/providers.ts'
import { type EvidenceCar, maxEvidenceCars, type SellerVerificationEvidence } from '#contract/seller-verification.ts'
import type { Db } from '#db/client.ts'
import { confirmedPhones, secondFactors, signInMethods, users } from '#db/schema/accounts.ts'
import { bookings, ratings } from '#db/schema/bookings.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { accountPhoneIsConfirmedSql } from '#domain/accounts/account-phone-is-confirmed-sql.ts'
import { waitingForVerificationSinceSql } from '#domain/accounts/waits-for-verification.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findLastAuditEntry } from '#domain/audit/find-last-audit-entry.ts'
import { countByStatus } from '#domain/count-by-status.ts'
import { DomainError } from '#domain/domain-error.ts'
import { countPageReportsOfSeller } from '#domain/feedback/count-page-reports-of-seller.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { countConversationsOfPerson } from '#domain/messages/count-conversations-of-person.ts'
import { findSharedEvidence } from './find-shared-evidence.ts'

type Moment = { now: Date }

/**
 * What the site knows for or against a seller, whether they wait for the badge or not (Admin).
 * @throws DomainError `not_found`, also for a deleted account.
 */
export async function loadSellerEvidence(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<SellerVerificationEvidence> {
  requireRole(actor, 'Admin')
  const [found] = await db
    .select({
      user: users,
      waitingSince: waitingForVerificationSinceSql,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      isPhoneConfirmed: sql<boolean>`${confirmedPhones.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.accountId, users.id))
    .leftJoin(confirmedPhones, and(eq(confirmedPhones.accountId, users.id), accountPhoneIsConfirmedSql))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  if (!found) throw new DomainError('not_found', 'We couldn’t find that person.')
  const { user, waitingSince, ...has } = found
  const { name, email, emailVerified, permission, phoneNumber, suspendedReason } = user
  const { verificationDeclinedAt: declinedAt, verificationDeclinedReason: reason } = user
  return {
    id,
    name,
    email,
    emailVerified,
    permission,
    phoneNumber,
    suspendedReason,
    ...has,
    image: toPhotoUrl(user.image),
    memberSince: user.createdAt.toISOString(),
    waitingSince: waitingSince.toISOString(),
    isCreatedByAdmin: await isCreatedByAdmin(db, id),
    declined: declinedAt && reason !== null ? { at: declinedAt.toISOString(), reason } : null,
    signInMethods: await listSignInMethods(db, id),
    cars: await loadCars(db, id, { now }),
    bookings: await countBookingsOf(db, eq(bookings.sellerId, id)),
    rating: await findRating(db, id),
    reports: await countReports(db, id),
    shared: await findSharedEvidence(db, { accountId: id, now }),
  }
}

async function countReports(db: Db, id: string): Promise<SellerVerificationEvidence['reports']> {
  const { reports: ofConversations } = await countConversationsOfPerson(db, id)
  const ofCars = await countPageReportsOfSeller(db, id)
  return { open: ofConversations.open + ofCars.open, total: ofConversations.total + ofCars.total }
}

async function isCreatedByAdmin(db: Db, id: string): Promise<boolean> {
  return (await findLastAuditEntry(db, { subject: { type: 'person', id }, action: 'person.created' })) !== null
}

async function listSignInMethods(db: Db, accountId: string): Promise<SellerVerificationEvidence['signInMethods']> {
  const rows = await db
    .select({ provider: signInMethods.providerId, hasPassword: isNotNull(signInMethods.password) })
    .from(signInMethods)
    .where(eq(signInMethods.userId, accountId))
  const password = rows.some(({ hasPassword }) => hasPassword) ? (['password'] as const) : []
  return [...password, ...socialProviders.filter((name) => rows.some(({ provider }) => provider === name))]
}

/** A person's bookings on one side, counted by status. */
export async function countBookingsOf(db: Db, isTheirs: SQL): Promise<Record<BookingStatus, number>> {
  const rows = await db
    .select({ status: bookings.status, count: count() })
    .from(bookings)
    .where(isTheirs)
    .groupBy(bookings.status)
  return countByStatus(bookingStatuses, rows)
}

async function findRating(db: Db, sellerId: string): Promise<SellerVerificationEvidence['rating']> {
  const [rated] = await db
    .select({ average: sql<number | null>`round(avg(${ratings.stars}), 1)::float`, count: count() })
    .from(ratings)
    .where(eq(ratings.sellerId, sellerId))
  return rated && rated.average !== null ? { average: rated.average, count: rated.count } : null
}

async function loadCars(db: Db, sellerId: string, { now }: Moment): Promise<SellerVerificationEvidence['cars']> {
  const isTheirs = eq(listings.sellerId, sellerId)
  const isThere = or(isNull(listings.deletedAt), eq(listings.status, 'sold'))
  const statuses = await db
    .select({ status: listings.status, count: count() })
    .from(listings)
    .where(and(isTheirs, isThere))
    .groupBy(listings.status)
  const newest = await db
    .select({ id: listings.id, vin: listings.vin })
    .from(listings)
    .where(and(isTheirs, isNull(listings.deletedAt)))
    .orderBy(sql`${listings.postedAt} desc nulls first`, desc(listings.id))
    .limit(maxEvidenceCars)
  return {
    byStatus: countByStatus(listingStatuses, statuses),
    takenDown: await db.$count(listings, and(isTheirs, isNotNull(listings.takenDownReason))),
    newest: await describeCars(db, newest, { now }),
  }
}

type CarRow = { id: string; vin: string | null }

async function describeCars(db: Db, rows: CarRow[], { now }: Moment): Promise<EvidenceCar[]> {
  const ids = rows.map(({ id }) => id)
  const cars = await loadCarSummaries(db, ids, { now })
  const counted = await db
    .select({ id: listingPhotos.listingId, count: count() })
    .from(listingPhotos)
    .where(inArray(listingPhotos.listingId, ids))
    .groupBy(listingPhotos.listingId)
  const photosOf = new Map(counted.map((row) => [row.id, row.count]))
  const vinOf = new Map(rows.map((row) => [row.id, row.vin]))
  return cars.map(({ id, title, brand, priceCents, status, picture, valuation }) => ({
    id,
    title,
    priceCents,
    status,
    picture,
    photos: photosOf.get(id) ?? 0,
    deal: valuation?.deal ?? null,
    ...vinEvidence({ vin: vinOf.get(id) ?? null, brand, title, now }),
  }))
}

type VinOfAdvert = { vin: string | null; brand: string; title: string; now: Date }

function vinEvidence({ vin, brand, title, now }: VinOfAdvert): Pick<EvidenceCar, 'vin' | 'vinMaker'> {
  if (vin === null) return { vin: 'none', vinMaker: null }
  const vinMaker = findVinMakerMismatch({ vin, brand, title })
  if (vinMaker !== null) return { vin: 'mismatch', vinMaker }
  const decoded = decodeVin(vin, newestPlausibleModelYear(now))
  const isDecoded = decoded !== null && (decoded.brands.length > 0 || decoded.year !== null)
  return { vin: isDecoded ? 'decoded' : 'undecoded', vinMaker: null }
}
