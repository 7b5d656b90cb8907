import type { PaymentOutcome, PaymentStartResponse } from '#contract/payments.ts'
import type { Db } from '#db/client.ts'
import { aBooking, aBuyer, aListing } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { advanceOwnPaymentWithProvider } from '#domain/payments/advance-own-payment-with-provider.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  cardFormFields,
  confirmAsBrowser,
  intentIdOf,
  silentLogger,
  type TestCardGateway,
  testCardNumbers,
} from '#tests/support/payments.ts'

/** One of many buyers who want the same car: in this process, or over the network. */
export type RacingBuyer = {
  start(): Promise<PaymentStartResponse>
  /** Sends the card to the provider; resolves with the HTTP status of its response. */
  confirm(started: PaymentStartResponse): Promise<number>
  settle(): Promise<PaymentOutcome>
}

export type OneCarRaceResult = {
  /** The number of buyers with each final outcome. */
  outcomes: Record<string, number>
  /** Failed calls by their message; a page would have retried them. */
  errors: Record<string, number>
}

/**
 * All buyers open the payment page, then all of them give their card at once, and each page asks twice how it went.
 * What the race left behind is for the caller to look at, with `readSaleState`.
 * @param atOnce how many buyers act at the same moment.
 */
export async function raceForOneCar(buyers: RacingBuyer[], { atOnce }: { atOnce: number }): Promise<OneCarRaceResult> {
  const result: OneCarRaceResult = { outcomes: {}, errors: {} }
  const count = (into: Record<string, number>, name: string) => {
    into[name] = (into[name] ?? 0) + 1
  }
  const tried = async <Value>(work: Promise<Value>): Promise<Value | null> => {
    try {
      return await work
    } catch (error) {
      count(result.errors, error instanceof Error ? error.message : String(error))
      return null
    }
  }
  const started = await together(buyers, atOnce, async (buyer) => ({ buyer, start: await tried(buyer.start()) }))
  await together(started, atOnce, async ({ buyer, start }) => {
    if (!start) return count(result.outcomes, 'notStarted')
    await tried(buyer.confirm(start))
    const [first, second] = await Promise.all([tried(buyer.settle()), tried(buyer.settle())])
    count(result.outcomes, (second ?? first)?.outcome ?? 'unknown')
  })
  return result
}

/** A car, and this many users who have booked it; they call the use cases directly. */
export async function aCarWithBuyers(
  db: Db,
  setup: TestCardGateway,
  { size, card = testCardNumbers.approved }: { size: number; card?: string },
): Promise<{ listingId: string; buyers: RacingBuyer[] }> {
  const listing = await aListing(db, { priceCents: 2_345_600 })
  const buyers: RacingBuyer[] = []
  for (let index = 0; index < size; index += 1) {
    const person = await aBuyer(db)
    const booking = await aBooking(db, { listingId: listing.id, buyerId: person.id })
    buyers.push(createInProcessBuyer(db, setup, { actor: actorOfUser(person), bookingId: booking.id, card }))
  }
  return { listingId: listing.id, buyers }
}

export function createInProcessBuyer(
  db: Db,
  { cards, gateway, clock }: TestCardGateway,
  { actor, bookingId, card = testCardNumbers.approved }: { actor: Actor; bookingId: string; card?: string },
): RacingBuyer {
  const input = () => ({ bookingId, now: clock.now(), log: silentLogger })
  return {
    start: () => startPayment(db, cards, actor, input()),
    confirm: async ({ clientSecret }) => (await confirmAsBrowser(gateway, { clientSecret, card })).status,
    settle: () => advanceOwnPaymentWithProvider(db, cards, actor, input()),
  }
}

/** The same against a running server: `headers` sign the buyer in. */
export function createHttpBuyer({
  baseUrl,
  bookingId,
  headers,
  card = testCardNumbers.approved,
}: {
  baseUrl: string
  bookingId: string
  headers: Record<string, string>
  card?: string
}): RacingBuyer {
  const post = async (path: string): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/api/bookings/${bookingId}/payment${path}`, { method: 'POST', headers })
    const body = (await response.json()) as { error?: { message: string } }
    if (!response.ok) throw new Error(body.error?.message ?? `HTTP ${response.status}`)
    return body
  }
  return {
    start: async () => (await post('')) as PaymentStartResponse,
    settle: async () => (await post('/settle')) as PaymentOutcome,
    async confirm({ clientSecret, provider }) {
      const fields = { key: provider.publishableKey, client_secret: clientSecret, ...cardFormFields(card) }
      const path = `/test-gateway/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`
      const response = await fetch(`${baseUrl}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
      await response.arrayBuffer()
      return response.status
    },
  }
}

async function together<Item, Result>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
