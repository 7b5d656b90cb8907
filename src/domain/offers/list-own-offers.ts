import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type ListOffersQuery, type OfferListResponse, type OfferStatus, offerStatusGroups } from '#contract/offers.ts'
import type { DbOrTx } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { isOfferOfPersonSql, readOffers } from './read-offers.ts'

/** The offers that the acting person made as a buyer, or got as a seller, the newest step first, a page at a time. */
export async function listOwnOffers(
  db: DbOrTx,
  actor: MaybeActor,
  { state, page, limit, now }: ListOffersQuery & { now: Date },
): Promise<OfferListResponse> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  const isOwn = isOfferOfPersonSql(person)
  const isShown = state ? and(isOwn, inArray(offers.status, [...offerStatusGroups[state]])) : isOwn
  const items = await readOffers(db, person, { where: isShown, limit, offset: (page - 1) * limit, now })
  const rows = await db
    .select({ status: offers.status, many: count() })
    .from(offers)
    .where(isOwn)
    .groupBy(offers.status)
  const sumOf = (statuses: readonly OfferStatus[]) =>
    rows.reduce((sum, { status, many }) => (statuses.includes(status) ? sum + many : sum), 0)
  const { open, booked, over } = offerStatusGroups
  const counts = { open: sumOf(open), booked: sumOf(booked), over: sumOf(over) }
  const total = state ? counts[state] : counts.open + counts.booked + counts.over
  const isOnTurn = eq(offers.status, person.role === 'Buyer' ? 'countered' : 'offered')
  return {
    items,
    counts,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / limit)),
    waiting: await db.$count(offers, and(isOwn, isOnTurn, gt(offers.expiresAt, now), isNull(offers.declinesAt))),
  }
}
