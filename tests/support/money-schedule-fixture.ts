import { expireCardHolds, settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import { deliverDueWebhookEvents } from '@forecourt/test-gateway/webhooks.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { PaymentStartResponse } from '#contract/payments.ts'
import type { Db } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments } from '#db/schema/payments.ts'
import { payoutDetails } from '#db/schema/payouts.ts'
import { aBooking, aListing, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { decideRefundRequest } from '#domain/disputes/decide-refund-request.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { respondToRefundRequest } from '#domain/disputes/respond-to-refund-request.ts'
import { withdrawRefundRequest } from '#domain/disputes/withdraw-refund-request.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { handlePaymentProviderEvent } from '#domain/money/handle-payment-provider-event.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { confirmHandover } from '#domain/orders/confirm-handover.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { recordPayoutTransfer } from '#domain/payouts/record-payout-transfer.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { liftSuspensionOfPerson } from '#domain/people/lift-suspension-of-person.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { openPaymentStates } from '#domain/sales/payment-states.ts'
import { joinWaitlist } from '#domain/waitlist/join-waitlist.ts'
import { leaveWaitlist } from '#domain/waitlist/leave-waitlist.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from './actor-of.ts'
import { agreeOnPrice, bookCarAgain, makePriceOffer } from './agreed-prices.ts'
import { publishMeetingHours, runMeetingScheduleAction } from './meeting-actions.ts'
import { aTradeBetween, runActionOfTrader } from './meetings-of-a-trader.ts'
import { type MoneyScheduleAction, saleOfLastBuyer } from './money-schedules.ts'
import { aCardGateway, confirmAsBrowser, silentLogger, type TestCardGateway } from './payments.ts'

const reason = 'As the schedule says.'

export type MoneyScheduleFixture = {
  setup: TestCardGateway
  listingId: string
  /** Every price that the car has had for everybody. */
  publicPrices: ReadonlySet<number>
  act(action: MoneyScheduleAction): Promise<void>
}

/** One car, its seller, its bookers and an Admin, who run a schedule's actions through the real use cases. */
export async function aMoneyScheduleFixture(
  db: Db,
  { admin, buyers, hasHours }: { admin: Actor; buyers: Actor[]; hasHours: boolean },
): Promise<MoneyScheduleFixture> {
  const setup = aCardGateway(db)
  const { gateway, cards, stripe, clock } = setup
  const { now } = clock
  const person = await aSeller(db)
  const seller = actorOfUser(person)
  const bank = { holder: person.name, bankName: 'First', routingNumber: '021000021', accountNumber: '123456789' }
  await db.insert(payoutDetails).values({ sellerId: person.id, ...bank, accountKind: 'checking' })
  const { id: listingId, priceCents } = await aListing(db, { sellerId: person.id, priceCents: 2_345_600 })
  const racers: {
    actor: Actor
    bookingId: string
    started?: PaymentStartResponse
    racer: ReturnType<typeof createInProcessBuyer>
  }[] = []
  for (const actor of buyers) {
    const { id: bookingId } = await aBooking(db, { listingId, buyerId: actor.accountId })
    racers.push({ actor, bookingId, racer: createInProcessBuyer(db, setup, { actor, bookingId }) })
  }
  if (hasHours) await publishMeetingHours(db, seller, now())
  const trade = await aTradeBetween(db, buyers, now())
  const at = () => ({ now: now(), log: silentLogger })
  const publicPrices = new Set([priceCents])
  const carId = listingId

  /** The latest captured payment, as an Admin sees it. */
  const sold = async () => {
    const wasTaken = and(eq(payments.listingId, listingId), inArray(payments.state, ['captured', 'refunded']))
    const [payment] = await db.select().from(payments).where(wasTaken).orderBy(desc(payments.createdAt)).limit(1)
    return payment
  }
  const partOf = (cents: number, share: number | null) => (share === null ? undefined : Math.round(cents * share))
  const dispute = async (kind: 'buyer' | 'card') => {
    const payment = await sold()
    if (!payment) return undefined
    const isOf = and(eq(disputes.paymentId, payment.id), eq(disputes.kind, kind))
    const [row] = await db.select().from(disputes).where(isOf).orderBy(desc(disputes.createdAt)).limit(1)
    return row
  }
  /** Days pass while the server is up: it has checked in time for missed events. */
  const leap = async (span: { seconds: number }) => {
    for (let round = 0; round < 10; round += 1) {
      const { missed, failed } = await runMoneyReconciliationRound(db, cards, at())
      if (missed + failed === 0) break
    }
    clock.forward(span)
  }

  /** The server's webhook without its HTTP; `isLost` drops an event as a broken address would. */
  const receive = (isLost: () => boolean) => async (body: string) => {
    const { type, data } = JSON.parse(body) as Stripe.Event
    if (isLost()) return 200
    const { object, id, payment_intent } = data.object as { object: string; id: string; payment_intent?: string }
    const intentId = object === 'payment_intent' ? id : payment_intent
    if (intentId) await handlePaymentProviderEvent(db, cards, { kind: type, intentId, ...at() })
    return 200
  }

  const act = async (action: MoneyScheduleAction): Promise<void> => {
    const one = 'buyer' in action ? racers[action.buyer] : undefined
    switch (action.do) {
      case 'start':
        if (one) one.started = await one.racer.start()
        return
      case 'confirm':
        if (one?.started) await confirmAsBrowser(gateway, { clientSecret: one.started.clientSecret, card: action.card })
        return
      case 'settle':
        await one?.racer.settle()
        return
      case 'join':
        if (one) await joinWaitlist(db, one.actor, { carId, now: now() })
        return
      case 'leave':
        if (one) await leaveWaitlist(db, one.actor, { carId, now: now() })
        return
      case 'cancel':
        if (one) await cancelBooking(db, one.actor, { bookingId: one.bookingId }, now())
        return
      case 'bargain':
        // The last digits name the buyer: nobody else's price is the same.
        if (one)
          await makePriceOffer(db, one.actor, {
            carId,
            cents: Math.round(priceCents * action.share) + action.buyer,
            now: now(),
          })
        return
      case 'agree':
        if (one) await agreeOnPrice(db, seller, { carId, buyer: one.actor, now: now() })
        return
      case 'book':
        if (!one) return
        one.bookingId = (await bookCarAgain(db, one.actor, { carId, now: now() })).id
        one.racer = createInProcessBuyer(db, setup, { actor: one.actor, bookingId: one.bookingId })
        return
      case 'time':
      case 'agreeTime':
      case 'callOff':
        if (action.buyer === saleOfLastBuyer) await runActionOfTrader(db, action, { ...trade, now: now() })
        else if (one) await runMeetingScheduleAction(db, action, { ...one, buyer: one.actor, seller, now: now() })
        return
      case 'accept':
        if (action.buyer === saleOfLastBuyer) await runActionOfTrader(db, { do: 'accept' }, { ...trade, now: now() })
        else if (one) await acceptBooking(db, seller, { bookingId: one.bookingId }, now())
        return
      case 'decline':
        if (one) await declineBooking(db, cards, seller, { bookingId: one.bookingId, now: now(), log: silentLogger })
        return
      case 'ask':
        if (one)
          await requestRefund(db, one.actor, { bookingId: one.bookingId, amountCents: undefined, reason, now: now() })
        return
      case 'takeBack':
        if (one) await withdrawRefundRequest(db, one.actor, { bookingId: one.bookingId, now: now() })
        return
      case 'handOver': {
        const payment = await sold()
        const buyer = racers.find(({ actor }) => actor.accountId === payment?.buyerId)
        if (!payment || !buyer) return
        const actor = action.side === 'buyer' ? buyer.actor : seller
        await confirmHandover(db, actor, { bookingId: payment.bookingId }, now())
        return
      }
      case 'refund': {
        const payment = await sold()
        if (!payment) return
        const amountCents = partOf(payment.amountCents, action.share)
        await issueRefund(db, cards, admin, { paymentId: payment.id, amountCents, reason, ...at() })
        return
      }
      case 'refundPastUs': {
        const payment = await sold()
        if (!payment?.providerIntentId) return
        const amount = partOf(payment.amountCents, action.share)
        const given = { payment_intent: payment.providerIntentId, ...(amount ? { amount } : {}) }
        await stripe.refunds.create(given)
        return
      }
      case 'cancelPastUs': {
        const open = and(eq(payments.listingId, listingId), inArray(payments.state, [...openPaymentStates]))
        const tries = await db.select({ intentId: payments.providerIntentId }).from(payments).where(open)
        gateway.faults.add({ on: 'capture', kind: 'dropBefore' })
        for (const { intentId } of tries) {
          if (!intentId) continue
          await handlePaymentProviderEvent(db, cards, {
            kind: 'payment_intent.amount_capturable_updated',
            intentId,
            ...at(),
          })
          await stripe.paymentIntents.cancel(intentId)
        }
        return
      }
      case 'answer': {
        const found = await dispute('buyer')
        if (found)
          await respondToRefundRequest(db, seller, {
            bookingId: found.bookingId,
            agrees: true,
            words: reason,
            now: now(),
          })
        return
      }
      case 'decide': {
        const found = await dispute('buyer')
        if (!found) return
        const decision = action.gives ? ('refund' as const) : ('decline' as const)
        const amountCents = partOf(found.askedCents, action.share)
        const words = reason
        await decideRefundRequest(db, cards, admin, { disputeId: found.id, decision, amountCents, words, ...at() })
        return
      }
      case 'bankDecides': {
        const payment = await sold()
        if (!payment?.providerIntentId) return
        const { data } = await stripe.disputes.list({ payment_intent: payment.providerIntentId })
        const evidence = { uncategorized_text: action.words }
        for (const { id } of data) await stripe.disputes.update(id, { evidence })
        return
      }
      case 'payOut': {
        const payment = await sold()
        if (payment) await recordPayoutTransfer(db, admin, { paymentId: payment.id, reference: 'FC-1', now: now() })
        return
      }
      case 'price': {
        const changes = { priceCents: Math.round(priceCents * action.factor) }
        publicPrices.add(changes.priceCents)
        await editCar(db, seller, { id: listingId, changes, now: now() })
        return
      }
      case 'withdraw':
      case 'offer':
        await setCarAvailability(db, seller, { id: listingId, available: action.do === 'offer', now: now() })
        return
      case 'deleteCar':
        await deleteCar(db, seller, { id: listingId, now: now() })
        return
      case 'suspend':
        await suspendPerson(db, admin, { personId: seller.accountId, reason, now: now() })
        return
      case 'lift':
        await liftSuspensionOfPerson(db, admin, { personId: seller.accountId, now: now() })
        return
      case 'deleteSeller':
        await deletePersonAsAdmin(db, admin, { personId: seller.accountId, now: now() })
        return
      case 'webhooks': {
        let seen = 0
        const isLost = () => {
          seen += 1
          return action.lost === 1 || (action.lost > 0 && seen % 2 === 0)
        }
        gateway.faults.webhooks = { copies: action.copies, isReversed: action.isReversed }
        await deliverDueWebhookEvents(gateway, receive(isLost))
        return
      }
      case 'watch':
        if (action.afterSeconds > 86_400) await leap({ seconds: action.afterSeconds })
        else clock.forward({ seconds: action.afterSeconds })
        await runMoneyReconciliationRound(db, cards, at())
        return
      case 'expire':
        await leap({ seconds: 7 * 86_400 })
        await expireCardHolds(gateway)
        await settleRefundsDecidedByBank(gateway)
        return
    }
  }
  return { setup, listingId, publicPrices, act }
}
