import { eq } from 'drizzle-orm'
import { type CarOfAvailabilityLink, daysUntilAvailabilityState } from '#contract/car-availability-confirmation.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import {
  consumeOneTimeToken,
  deleteOneTimeTokensAbout,
  issueOneTimeToken,
  readOneTimeToken,
} from '#domain/accounts/one-time-token.ts'
import { DomainError } from '#domain/domain-error.ts'
import { confirmListingAvailable } from '#domain/listings/confirm-listing-available.ts'
import { lockCarAndSellerRows } from '#domain/listings/lock-car-and-seller-rows.ts'
import { relistLockedListing, withdrawLockedListing } from '#domain/listings/set-car-availability.ts'

const purpose = 'confirm-car'
/** A car that was paused months ago is put back from the seller's own list. */
const lifeMs = 2 * daysUntilAvailabilityState.paused * 86_400_000

/** Issues the link of a mail about a car; whoever has it may confirm the car or take it off the market, once. */
export function issueCarAvailabilityLink(tx: Tx, { carId, now }: { carId: string; now: Date }): Promise<string> {
  return issueOneTimeToken(tx, { purpose, value: `${carId} ${now.getTime()}`, lifeMs, now })
}

/** The car of a link and when it was mailed, as its value says; mails of earlier releases do not say when. */
function parseLink(value: string | null): { carId: string; mailedAt: Date | null } {
  const [carId = '', mailedAt] = value?.split(' ') ?? []
  return { carId, mailedAt: mailedAt === undefined ? null : new Date(Number(mailedAt)) }
}

/**
 * What a mailed link is about. It changes nothing, however often it is opened: programs open the links of mails.
 * @reads listings: the car of the link.
 * @throws DomainError `gone` for a link that was used or is too old, and for a car that its seller or an Admin took off the
 * market, that is being paid for, or is sold.
 */
export async function findCarByAvailabilityLink(
  db: DbOrTx,
  { token, now }: { token: string; now: Date },
): Promise<CarOfAvailabilityLink> {
  const { carId, mailedAt } = parseLink(await readOneTimeToken(db, { purpose, token, now }))
  const [car] = await db.select().from(listings).where(eq(listings.id, carId))
  if (!car || !isOpen(car, mailedAt)) throw linkGoneError(car)
  return {
    carId: car.id,
    carTitle: car.title,
    confirmedAt: car.confirmedAt.toISOString(),
    isPaused: car.confirmation === 'paused',
  }
}

/**
 * Confirms the car of a mailed link, and ends its pause, or takes it off the market; without a log-in, and once.
 * @throws DomainError `gone` as above, and where the seller is kept out.
 */
export async function answerCarAvailabilityLink(
  db: Db,
  { token, isAvailable, now }: { token: string; isAvailable: boolean; now: Date },
): Promise<{ isAvailable: boolean }> {
  await db.transaction(async (tx) => {
    const value = await consumeOneTimeToken(tx, { purpose, token, now })
    if (value === null) throw linkGoneError()
    const { carId, mailedAt } = parseLink(value)
    const { car, seller } = await lockCarAndSellerRows(tx, carId)
    if (!isOpen(car, mailedAt)) throw linkGoneError(car)
    if (seller.suspendedAt !== null || !holdsRole(seller, 'Seller')) throw linkGoneError()
    if (!isAvailable) return withdrawLockedListing(tx, car, { now })
    if (car.status === 'available') return confirmListingAvailable(tx, { id: car.id, now })
    return relistLockedListing(tx, car, { now })
  })
  return { isAvailable }
}

/**
 * Makes the links of mails about a person's cars useless: whoever could read the mail of before may not answer for them.
 * @reads listings: the cars of the person.
 */
export async function deleteCarAvailabilityLinksOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const ids = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, accountId))
  await deleteOneTimeTokensAbout(tx, { purpose, ids })
}

type LinkedCar = Pick<
  typeof listings.$inferSelect,
  'status' | 'confirmation' | 'confirmedAt' | 'deletedAt' | 'takenDownReason'
>

/** A car that was confirmed after the mail has answered its question: of several mails one link is enough. */
function isOpen(
  { status, confirmation, confirmedAt, deletedAt, takenDownReason }: LinkedCar,
  mailedAt: Date | null,
): boolean {
  const isOffered = status === 'available' || (status === 'withdrawn' && confirmation === 'paused')
  const isAnswered = mailedAt !== null && confirmedAt > mailedAt
  return isOffered && !isAnswered && deletedAt === null && takenDownReason === null
}

/** Says of a car that somebody buys why it needs no answer: the mail lies in its seller's inbox, and the sale may be news. */
function linkGoneError(car?: Pick<LinkedCar, 'status' | 'deletedAt'>): DomainError {
  const status = car?.deletedAt === null ? car.status : null
  if (status === 'sold') return new DomainError('gone', 'This car has been sold, so there’s nothing left to confirm.')
  if (status === 'reserved')
    return new DomainError('gone', 'Someone is paying for this car right now, so there’s nothing to confirm.')
  return new DomainError('gone', 'This link was already used, or the car has changed. Log in to see the latest.')
}
