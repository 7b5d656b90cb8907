import { and, eq, inArray, or } from 'drizzle-orm'
import type { SellerBooking } from '#contract/bookings.ts'
import { type SellerTask, sellerTaskKinds } from '#contract/seller-tasks.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { listOwnOffers } from '#domain/offers/list-own-offers.ts'
import { toSellerBooking } from '#domain/orders/booking-views.ts'
import { readBookings } from '#domain/orders/read-bookings.ts'
import { listOwnPayouts } from '#domain/payouts/list-own-payouts.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { isWaitingForSeller } from './is-waiting-for-seller.ts'

/** More open offers than anybody answers in a day. */
const maxOffers = 100

/**
 * All that waits for a seller, the earliest deadline first and what has none after it. The list of the overview and the
 * number in the menu are both this.
 */
export async function listSellerTasks(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<SellerTask[]> {
  const seller = requireRole(actor, 'Seller')
  const isRefundAsked = inArray(
    bookings.id,
    db.select({ id: disputes.bookingId }).from(disputes).where(eq(disputes.state, 'open')),
  )
  const mayWait = or(inArray(bookings.status, [...openBookingStatuses, 'paid']), isRefundAsked)
  const found = await readBookings(db, and(eq(bookings.sellerId, seller.accountId), mayWait), now)
  const { items: offers } = await listOwnOffers(db, seller, { state: 'open', page: 1, limit: maxOffers, now })
  const { details, counts } = await listOwnPayouts(db, seller, { page: 1 })
  const tasks: SellerTask[] = [
    ...found.map(toSellerBooking).flatMap((booking) => tasksOfBooking(booking, now)),
    // What the seller's minimum declines by itself waits for nobody.
    ...offers
      .filter(({ canAnswer, blockedBy, minimumCents }) => canAnswer && !blockedBy && minimumCents === null)
      .map(
        ({ threadId, car, otherName, priceCents, until }): SellerTask => ({
          kind: 'offer',
          subjectId: threadId,
          carTitle: car.title,
          personName: otherName,
          priceCents,
          dueAt: until,
          // By the reader’s clock, as in the conversation and in the list of offers.
          place: null,
        }),
      ),
  ]
  if (!details && counts.waiting + counts.held + counts.due > 0) tasks.push(bankAccountTask)
  return tasks.sort(byDeadline)
}

const bankAccountTask: SellerTask = {
  kind: 'bankAccount',
  subjectId: null,
  carTitle: null,
  personName: null,
  priceCents: null,
  dueAt: null,
  place: null,
}

function tasksOfBooking(booking: SellerBooking, now: Date): SellerTask[] {
  const { meeting, meetingAt, dispute, status } = booking
  const task = (kind: SellerTask['kind'], at: string | null): SellerTask => ({
    kind,
    subjectId: booking.id,
    carTitle: booking.carTitle,
    personName: booking.buyer.name,
    priceCents: null,
    dueAt: at !== null && new Date(at) > now ? at : null,
    place: booking.meetingPlace,
  })
  const answerBy = meeting?.canAnswerProposal
    ? (meeting.proposal?.startsAt ?? null)
    : ((meeting?.status === 'held' ? meeting.heldUntil : null) ?? meetingAt)
  return [
    ...(booking.canAnswerDispute ? [task('refund', dispute?.answerDueAt ?? null)] : []),
    ...(isWaitingForSeller(booking) ? [task('booking', status === 'paid' ? null : answerBy)] : []),
    ...(booking.isHandoverDue ? [task('handover', null)] : []),
  ]
}

function byDeadline(one: SellerTask, other: SellerTask): number {
  if (one.dueAt && other.dueAt) return Date.parse(one.dueAt) - Date.parse(other.dueAt)
  if (one.dueAt || other.dueAt) return one.dueAt ? -1 : 1
  return sellerTaskKinds.indexOf(one.kind) - sellerTaskKinds.indexOf(other.kind)
}
