import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { type AccountDeletionPreviewResponse, maxNamedInDeletionPreview } from '#contract/own-data.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { offers } from '#db/schema/offers.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { rejectRemovalOfLastAdmin } from '#domain/accounts/reject-removal-of-last-admin.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { openOfferStatuses } from '#domain/offers/offer-states.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { rejectPersonWithPendingMoney } from './reject-person-with-pending-money.ts'

/**
 * Row G-29: what ends when a person deletes their account, for them to read before they do.
 * @throws DomainError `conflict` with the reason why they can't delete it now, as `deleteOwnAccount` would.
 * @reads accounts, bookings, listings, meetings, offers, saved-searches, waitlist: each of them loses something.
 */
export async function previewAccountDeletion(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<AccountDeletionPreviewResponse> {
  const { accountId, role } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    if (role === 'Admin') await rejectRemovalOfLastAdmin(tx, { adminId: accountId })
    await rejectPersonWithPendingMoney(tx, accountId, { isOwn: true, now })
    const isUnsold = and(eq(listings.sellerId, accountId), isNull(listings.deletedAt), ne(listings.status, 'sold'))
    const isWaiting = and(
      eq(waitlistPositions.buyerId, accountId),
      inArray(waitlistPositions.state, ['waiting', 'offered']),
    )
    return {
      bookings: await findEndingBookings(tx, { accountId, now }),
      offers: await findEndingOffers(tx, { accountId }),
      cars: await tx.$count(listings, isUnsold),
      savedSearches: await tx.$count(savedSearches, eq(savedSearches.accountId, accountId)),
      waitlists: await tx.$count(waitlistPositions, isWaiting),
    }
  })
}

async function findEndingBookings(tx: Tx, { accountId, now }: { accountId: string; now: Date }) {
  const isOpen = and(
    inArray(bookings.status, [...openBookingStatuses]),
    or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId)),
  )
  const rows = await tx
    .select({ booking: bookings, startsAt: meetings.startsAt, endsAt: meetings.endsAt, status: meetings.status })
    .from(bookings)
    .leftJoin(
      meetings,
      and(eq(meetings.bookingId, bookings.id), inArray(meetings.status, ['held', 'requested', 'confirmed'])),
    )
    .where(isOpen)
    .orderBy(asc(meetings.startsAt), asc(bookings.id))
    .limit(maxNamedInDeletionPreview)
  const items = rows.map(({ booking, startsAt, endsAt, status }) => {
    const isAhead = endsAt !== null && endsAt > now
    return {
      id: booking.id,
      carTitle: booking.carTitle,
      otherName: booking.buyerId === accountId ? booking.sellerName : booking.buyerName,
      meetingAt: isAhead && startsAt ? startsAt.toISOString() : null,
      meetingPlace: meetingTownAndTimeZone(booking.sellerLocation),
      isMeetingAgreed: isAhead && status === 'confirmed',
    }
  })
  return { count: await tx.$count(bookings, isOpen), items }
}

async function findEndingOffers(tx: Tx, { accountId }: { accountId: string }) {
  const isOpen = and(
    inArray(offers.status, [...openOfferStatuses]),
    or(eq(offers.buyerId, accountId), eq(offers.sellerId, accountId)),
  )
  const items = await tx
    .select({ id: offers.id, carTitle: listings.title, otherName: users.name, priceCents: offers.priceCents })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(
      users,
      or(
        and(eq(offers.buyerId, accountId), eq(users.id, offers.sellerId)),
        and(eq(offers.sellerId, accountId), eq(users.id, offers.buyerId)),
      ),
    )
    .where(isOpen)
    .orderBy(asc(offers.expiresAt), asc(offers.id))
    .limit(maxNamedInDeletionPreview)
  return { count: await tx.$count(offers, isOpen), items }
}
