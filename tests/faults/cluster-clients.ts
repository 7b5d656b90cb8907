import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyHeader } from '#contract/idempotency.ts'
import type { PaymentOutcome, PaymentStartResponse } from '#contract/payments.ts'
import type { Random } from '#db/seed/random.ts'
import { cardFormFields, intentIdOf, testCardNumbers } from '#tests/support/payments.ts'

/** Who acts, and on which cars. */
export type ClusterTestPeopleAndCars = {
  siteUrl: string
  /** Where the card form of a browser sends the card; left out, the gateway that the site itself has. */
  cardProviderUrl?: string
  adminToken: string
  buyers: { id: string; email: string; token: string }[]
  /** Each is booked once: a car that somebody pays for is gone. */
  carIds: string[]
}

/** What the site has acknowledged, and how often what was asked. */
export type AcknowledgedClusterWrites = {
  /** The last acknowledged state of each wish, by `buyer car`; null where the last answer never came. */
  wishes: Map<string, boolean | null>
  booked: { id: string; buyerId: string }[]
  cancelled: Set<string>
  /** Bookings that a buyer could not cancel any more: what became of them the buyer does not know. */
  uncertain: Set<string>
  paid: Map<string, string>
  refunds: string[]
  /** How many refunds an Admin has asked for, each once, answered or not. */
  refundsAsked: number
  /** When a payment, and when a refund, was acknowledged, in ms. */
  paidAt: number[]
  refundedAt: number[]
  /** When each acknowledged write was acknowledged, in ms. */
  acknowledgedAt: number[]
  pages: { shown: number; fromMemory: number; failed: string[] }
  /** Answers of a kind that nobody should see, with what was asked. */
  faults: string[]
  /** Writes that were given up on, with or without an effect. */
  givenUp: number
  retries: number
}

export const createEmptyAcknowledgedClusterWrites = (): AcknowledgedClusterWrites => ({
  wishes: new Map(),
  booked: [],
  cancelled: new Set(),
  uncertain: new Set(),
  paid: new Map(),
  refunds: [],
  refundsAsked: 0,
  paidAt: [],
  refundedAt: [],
  acknowledgedAt: [],
  pages: { shown: 0, fromMemory: 0, failed: [] },
  faults: [],
  givenUp: 0,
  retries: 0,
})

export type ClusterClientSettings = {
  cast: ClusterTestPeopleAndCars
  ledger: AcknowledgedClusterWrites
  random: Random
  signal: AbortSignal
  /** Sends a request; left out, `fetch` does. */
  ask?: typeof fetch
  /** How long a write is sent again where the site is away, in ms; left out, half a minute, as the browser does. */
  retryForMs?: number
}

/** Buyers act and readers look, until the signal. */
export async function runClusterClientsUntil(
  signal: AbortSignal,
  playing: Omit<ClusterClientSettings, 'signal'>,
): Promise<void> {
  const all = { ...playing, signal }
  const buyers = playing.cast.buyers.map((buyer) => actAsBuyer(all, buyer))
  await Promise.all([...buyers, readPages(all), readPages(all)])
}

export type ClusterTestBuyer = ClusterTestPeopleAndCars['buyers'][number]

async function actAsBuyer(playing: ClusterClientSettings, buyer: ClusterTestBuyer): Promise<void> {
  const { random, signal } = playing
  while (!signal.aborted) {
    const act = random.pickWeighted([
      [toggleWish, 5],
      [bookAndGoOn, 4],
    ] as const)
    await act(playing, buyer)
    await pause(random.whole(10, 60))
  }
}

/** Wishes for one of the last cars, or takes the wish back. */
export async function toggleWish(playing: ClusterClientSettings, buyer: ClusterTestBuyer): Promise<void> {
  const { ledger, random, cast } = playing
  const carId = random.pick(cast.carIds.slice(-40))
  const key = `${buyer.id} ${carId}`
  const isWished = ledger.wishes.get(key) === true
  ledger.wishes.set(key, null)
  const answer = await write(playing, `/api/wishlist/${carId}`, {
    method: isWished ? 'DELETE' : 'PUT',
    token: buyer.token,
  })
  if (answer?.ok) ledger.wishes.set(key, !isWished)
}

/** Far from the number of open bookings that a buyer may have: of more than that the oldest is cancelled. */
const mostLeftOpen = 12

/** Books a car that nobody has booked, and then cancels it, pays for it, or leaves it open for a while. */
export async function bookAndGoOn(playing: ClusterClientSettings, buyer: ClusterTestBuyer): Promise<void> {
  const { ledger, random, cast } = playing
  const carId = cast.carIds.length > 60 ? cast.carIds.shift() : undefined
  if (carId === undefined) return
  const meetingAt = new Date(Date.now() + random.whole(5, 60) * 86_400_000).toISOString()
  const json = { carId, meetingAt, phone: '+1 202 555 0123' }
  const booked = await write(playing, '/api/bookings', { token: buyer.token, json })
  if (!booked?.ok) return
  const { id } = booked.body as { id: string }
  ledger.booked.push({ id, buyerId: buyer.id })
  if (random.chance(0.4)) await cancel(playing, { bookingId: id, buyer })
  else if (random.chance(0.5)) await pay(playing, { bookingId: id, buyer })
  const isOpen = (one: { id: string; buyerId: string }) =>
    one.buyerId === buyer.id &&
    ![ledger.cancelled, ledger.uncertain, ledger.paid].some((settled) => settled.has(one.id))
  const open = ledger.booked.filter(isOpen)
  if (open.length > mostLeftOpen && open[0]) await cancel(playing, { bookingId: open[0].id, buyer })
}

async function cancel(
  playing: ClusterClientSettings,
  { bookingId, buyer }: { bookingId: string; buyer: ClusterTestBuyer },
): Promise<void> {
  const { cancelled, uncertain } = playing.ledger
  const answer = await write(playing, `/api/bookings/${bookingId}/cancel`, { token: buyer.token })
  if (answer?.ok) cancelled.add(bookingId)
  else uncertain.add(bookingId)
}

async function pay(
  playing: ClusterClientSettings,
  { bookingId, buyer }: { bookingId: string; buyer: ClusterTestBuyer },
): Promise<void> {
  const { ledger, random, cast, ask = fetch } = playing
  const path = `/api/bookings/${bookingId}/payment`
  const started = await write(playing, path, { token: buyer.token })
  if (!started?.ok) return
  const { clientSecret, provider, paymentId } = started.body as PaymentStartResponse
  const card = random.chance(0.85) ? testCardNumbers.approved : testCardNumbers.declined
  const fields = { key: provider.publishableKey, client_secret: clientSecret, ...cardFormFields(card) }
  const confirmPath = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`
  const cardProviderUrl = cast.cardProviderUrl ?? `${cast.siteUrl}/test-gateway`
  // The card form of a browser asks the provider itself, and the page asks how it went whatever comes of that.
  await ask(`${cardProviderUrl}${confirmPath}`, { method: 'POST', body: new URLSearchParams(fields) })
    .then((answer) => answer.arrayBuffer())
    .catch(() => null)
  const settled = await write(playing, `${path}/settle`, { token: buyer.token })
  if (!settled?.ok) return
  const { outcome, transactionId } = settled.body as PaymentOutcome
  if (outcome !== 'paid' || transactionId === null) return
  ledger.paid.set(bookingId, transactionId)
  ledger.paidAt.push(Date.now())
  if (random.chance(0.7)) return
  const json = { amountCents: random.whole(100, 100_000), reason: 'As agreed.' }
  ledger.refundsAsked += 1
  const refundPath = `/api/admin/payments/${paymentId}/refunds`
  const refunded = await write(playing, refundPath, { token: cast.adminToken, json })
  if (!refunded?.ok) return
  ledger.refunds.push((refunded.body as { id: string }).id)
  ledger.refundedAt.push(Date.now())
}

type Written = { ok: boolean; status: number; body: unknown }
type WriteOptions = { method?: string; token: string; json?: unknown }

/**
 * Sends a write as the browser does: with a key, and again for half a minute where the site says 502, 503 or 504 or
 * nothing at all. Returns null where it gave up.
 */
async function write(
  { cast, ledger, signal, ask = fetch, retryForMs = 30_000 }: ClusterClientSettings,
  path: string,
  { method = 'POST', token, json }: WriteOptions,
): Promise<Written | null> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    [idempotencyKeyHeader]: randomUUID(),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const until = Date.now() + retryForMs
  let isAgain = false
  do {
    const answer = await ask(`${cast.siteUrl}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(20_000),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => null)
    if (answer && ![502, 503, 504].includes(answer.response.status)) {
      const { status, ok } = answer.response
      if (ok) ledger.acknowledgedAt.push(Date.now())
      // What was done at the first time, and is refused at the second, has been done for nobody.
      const isForgotten = isAgain && status >= 400
      if (status >= 500 || isForgotten)
        ledger.faults.push(
          `${status} to ${isAgain ? 'a repeated ' : ''}${method} ${path}: ${answer.text.slice(0, 200)}`,
        )
      return { ok, status, body: answer.text === '' ? null : JSON.parse(answer.text) }
    }
    // HAProxy's own answer, where no server is left, has no such header; ours has.
    const isOurs = answer?.text.startsWith('{')
    if (answer && isOurs && !answer.response.headers.has('retry-after')) ledger.faults.push(`no Retry-After: ${path}`)
    if (Date.now() >= until) break
    ledger.retries += 1
    isAgain = true
    await pause(250)
  } while (Date.now() < until && !signal.aborted)
  ledger.givenUp += 1
  return null
}

/** Pages that many look at, of which every server has those of a moment ago in memory. */
async function readPages({ cast, ledger, random, signal }: ClusterClientSettings): Promise<void> {
  const paths = ['/', '/cars', '/api/cars', `/cars/${cast.carIds.at(-1)}`, `/cars/${cast.carIds.at(-2)}`]
  while (!signal.aborted) {
    const path = random.pick(paths)
    try {
      const answer = await fetch(`${cast.siteUrl}${path}`, { signal: AbortSignal.timeout(20_000) })
      const text = await answer.text()
      if (answer.status === 200) ledger.pages.shown += 1
      else ledger.pages.failed.push(`${new Date().toISOString()} ${answer.status} to ${path}: ${text.slice(0, 80)}`)
      if (answer.headers.has('x-data-as-of')) ledger.pages.fromMemory += 1
    } catch (error) {
      ledger.pages.failed.push(`${path}: ${error instanceof Error ? (error.cause ?? error.message) : error}`)
    }
    await pause(random.whole(20, 60))
  }
}

/** The longest time from a moment on in which nothing was acknowledged, in ms, within that many ms after it. */
export function longestUnacknowledgedMs(acknowledgedAt: readonly number[], moment: number, withinMs: number): number {
  const end = moment + withinMs
  const times = acknowledgedAt.filter((at) => at > moment && at < end).toSorted((a, b) => a - b)
  let longest = 0
  let before = moment
  for (const at of [...times, end]) {
    longest = Math.max(longest, at - before)
    before = at
  }
  return longest
}
