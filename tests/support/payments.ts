import { createEmbeddedGateway, type EmbeddedGateway } from '@forecourt/test-gateway/gateway.ts'
import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type Stripe from 'stripe'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import { createStripeClientOfGateway } from '#platform/card-gateway/create-card-provider.ts'
import { createStripeCardProvider } from '#platform/card-gateway/create-stripe-card-provider.ts'

// Tests that check the books of a killed server open its database themselves.
registerDomainEventHandlers(domainEventHandlers)

/** A clock that a test can move. */
export type MovableClock = { readonly now: () => Date; forward(span: ClockStep): Date }
type ClockStep = { days?: number; minutes?: number; seconds?: number }

/** A clock that stays at one moment until it is moved. */
export class TestClock implements MovableClock {
  #now: Date

  constructor(start: string | Date = new Date()) {
    this.#now = new Date(start)
  }

  readonly now = (): Date => new Date(this.#now)

  forward(span: ClockStep): Date {
    this.#now = new Date(this.#now.getTime() + millisecondsOf(span))
    return this.now()
  }
}

/** A clock that goes on by itself. */
export function aRunningClock(): MovableClock {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  return {
    now,
    forward(span) {
      aheadMs += millisecondsOf(span)
      return now()
    },
  }
}

function millisecondsOf({ days = 0, minutes = 0, seconds = 0 }: ClockStep): number {
  return (days * 86_400 + minutes * 60 + seconds) * 1000
}

/** `stripe` is the client of `cards`, with which a test does what we never do, such as a refund past us. */
export type TestCardGateway = { gateway: EmbeddedGateway; cards: CardProvider; stripe: Stripe; clock: MovableClock }

/** The embedded gateway and the server's card provider, with a test clock. */
export function aCardGateway(db: Db, clock: MovableClock = new TestClock()): TestCardGateway {
  const gateway = createEmbeddedGateway({ db, now: clock.now })
  const stripe = createStripeClientOfGateway(gateway, { publicUrl: null })
  const { publishableKey, webhookSecret } = gateway
  const cards = createStripeCardProvider(stripe, { kind: 'embedded', publishableKey, webhookSecret })
  return { gateway, cards, stripe, clock }
}

export const testCardNumbers = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asks3ds: '4000002500003155',
  asks3dsThenDeclined: '4000008400001629',
} as const

/** The form fields in which a browser sends a card. */
export function cardFormFields(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  }
}

export const silentLogger = pino({ level: 'silent' })

/** Confirms an intent as a browser does: with the publishable key and the intent's client secret. */
export function confirmAsBrowser(
  gateway: EmbeddedGateway,
  { clientSecret, card, returnUrl }: { clientSecret: string; card: string; returnUrl?: string },
) {
  const fields = {
    key: gateway.publishableKey,
    client_secret: clientSecret,
    ...cardFormFields(card),
    ...(returnUrl ? { return_url: returnUrl } : {}),
  }
  return gateway.answer({
    method: 'POST',
    path: `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`,
    body: new URLSearchParams(fields).toString(),
    authorization: null,
    idempotencyKey: null,
    apiVersion: '',
    isFromNetwork: true,
    origin: 'http://localhost',
  })
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'))
}

/** The state that the reconciler reaches after every fault is over: time passes until nothing is left open. */
export async function reconcileUntilSettled(db: Db, { gateway, cards, clock }: TestCardGateway): Promise<void> {
  gateway.faults.clear()
  for (let round = 0; round < 6; round += 1) {
    const now = clock.forward({ seconds: 30 })
    const { looked } = await reconcilePayments(db, cards, { now, log: silentLogger })
    if (looked === 0) return
  }
}

/** The whole state of one car, from our tables and from the gateway's, for tests that a car is sold once. */
export async function readSaleState(db: Db, listingId: string) {
  const [car] = await db.select().from(listings).where(eq(listings.id, listingId))
  if (!car) throw new Error(`There is no car ${listingId}.`)
  const tries = await db.select().from(payments).where(eq(payments.listingId, listingId))
  const orders = await db.select().from(bookings).where(eq(bookings.listingId, listingId))
  const kept = await db
    .select({ body: storedGatewayObjects.body })
    .from(storedGatewayObjects)
    .where(
      sql`${storedGatewayObjects.type} = 'payment_intent' and ${storedGatewayObjects.body}->'metadata'->>'listingId' = ${listingId}`,
    )
  const intents = kept.map(({ body }) => body as { id: string; status: string; amount_received: number })
  return {
    car,
    /** The number of payments in each state. */
    payments: countBy(tries.map(({ state }) => state)),
    bookings: countBy(orders.map(({ status }) => status)),
    /** The number of the provider's intents in each status. */
    intents: countBy(intents.map(({ status }) => status)),
    chargedIntents: intents.filter(({ amount_received }) => amount_received > 0).map(({ id }) => id),
    capturedPayments: tries.filter(({ state }) => state === 'captured'),
    paidBookings: orders.filter(({ status }) => status === 'paid' || status === 'completed'),
  }
}

export type OneCarSaleState = Awaited<ReturnType<typeof readSaleState>>

/** Invariants of a car at any time. */
export function findSaleInvariantViolations({
  car,
  capturedPayments,
  chargedIntents,
  paidBookings,
}: OneCarSaleState): string[] {
  const faults: string[] = []
  if (chargedIntents.length > 1) faults.push(`${chargedIntents.length} buyers were charged`)
  if (capturedPayments.length > 1) faults.push(`${capturedPayments.length} payments are captured`)
  if (paidBookings.length > 1) faults.push(`${paidBookings.length} bookings are paid`)
  const [captured] = capturedPayments
  if (captured && captured.providerIntentId !== chargedIntents[0]) faults.push('captured, and not charged')
  if (captured && (car.status !== 'sold' || car.salePaymentId !== captured.id)) faults.push('captured, and not sold')
  if (captured && paidBookings[0]?.id !== captured.bookingId) faults.push('captured, and its booking is not paid')
  if (!captured && (car.status === 'sold' || paidBookings.length > 0)) faults.push('sold without a captured payment')
  return faults
}

/** Further invariants once all work is finished. */
export function findUnsettledSaleViolations(sale: OneCarSaleState): string[] {
  const { new: fresh = 0, won = 0, lost = 0 } = sale.payments
  const open = fresh + won + lost
  const faults: string[] = []
  if (open > 0) faults.push(`${open} payments are in doubt`)
  if (sale.intents.requires_capture) faults.push(`${sale.intents.requires_capture} holds were not released`)
  if (sale.chargedIntents.length !== sale.capturedPayments.length) faults.push('charged, and not captured')
  if (sale.car.status === 'reserved') faults.push('the car is still reserved')
  return faults
}

function countBy(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
