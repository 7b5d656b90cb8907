import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { PaymentStartResponse } from '#contract/payments.ts'
import type { Random } from '#db/seed/random.ts'
import { confirmEmailAddress } from '#tests/support/confirm-email-address.ts'
import { cardFormFields, intentIdOf, testCardNumbers } from '#tests/support/payments.ts'

export type SimulatedPerson = { email: string; role: 'Buyer' | 'Seller'; token: string }
export type SimulatedBooking = { id: string; carId: string; buyer: SimulatedPerson }

/** Writes that the server has acknowledged: a successful response was read to its end. */
export type AcknowledgedWrites = {
  people: SimulatedPerson[]
  photos: string[]
  cars: { id: string; title: string; seller: SimulatedPerson }[]
  wishes: { carId: string; buyer: SimulatedPerson }[]
  bookings: SimulatedBooking[]
  paid: { booking: SimulatedBooking; transactionId: string }[]
}

export const createEmptyAcknowledgedWrites = (): AcknowledgedWrites => ({
  people: [],
  photos: [],
  cars: [],
  wishes: [],
  bookings: [],
  paid: [],
})

const password = 'a-Long enough 1'
const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#963' } })
  .jpeg()
  .toBuffer()

/** A call that the server refused; a call without a response throws an error of fetch. */
class Refused extends Error {}

export type TraderSimulationContext = { url: string; random: Random; ledger: AcknowledgedWrites }

/** Several users at once sign up, post, wish, book and pay, until the server is gone. */
export async function tradeUntilServerGone(
  trade: TraderSimulationContext,
  { traders }: { traders: number },
): Promise<void> {
  const trader = async () => {
    for (;;) {
      try {
        await oneAction(trade)
      } catch (error) {
        if (error instanceof Refused) continue
        const isAlive = await fetch(`${trade.url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (!isAlive) return
        await pause(5)
      }
    }
  }
  await Promise.all(Array.from({ length: traders }, trader))
}

async function oneAction(trade: TraderSimulationContext): Promise<void> {
  const { random, ledger } = trade
  const action = random.pickWeighted([
    [signUp, ledger.people.length < 6 ? 50 : 1],
    [postCar, 3],
    [wish, 3],
    [book, 4],
    [accept, 3],
    [pay, 6],
  ] as const)
  await action(trade)
}

async function signUp({ url, random, ledger }: TraderSimulationContext): Promise<void> {
  const role = ledger.people.some((person) => person.role === 'Seller') && random.chance(0.8) ? 'Buyer' : 'Seller'
  const email = `kill-${random.uuid(new Date())}@example.test`
  const form = new FormData()
  const fields = { name: 'Kill Nine', email, password, phoneNumber: '+1 202 555 0123', role }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo', new File([new Uint8Array(await photo)], 'me.jpg'))
  await send(`${url}/api/accounts`, { method: 'POST', body: form })
  const person: SimulatedPerson = { email, role, token: '' }
  ledger.people.push(person)
  const token = await signIn(url, email)
  await confirmEmailAddress(url, { email, token })
  person.token = token
}

export async function signIn(url: string, email: string): Promise<string> {
  const { response } = await send(`${url}/api/auth/sign-in/email`, { json: { email, password } })
  return response.headers.get('set-auth-token') ?? ''
}

async function postCar({ url, random, ledger }: TraderSimulationContext): Promise<void> {
  const seller = pickPerson(random, { ledger, role: 'Seller' })
  if (!seller) return
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await photo)], 'car.jpg'))
  const uploaded = await send(`${url}/api/images`, { method: 'POST', body: form, as: seller })
  const { data } = uploaded.body as { data: { id: string; url: string } }
  ledger.photos.push(new URL(data.url).pathname)
  const title = `Car ${random.whole(0, 1e9)}`
  const json = { title, description: 'Drives.', category: 'Tesla', priceCents: 1_234_500, photoIds: [data.id] }
  const { body } = await send(`${url}/api/cars`, { json, as: seller })
  ledger.cars.push({ id: (body as { id: string }).id, title, seller })
}

async function wish({ url, random, ledger }: TraderSimulationContext): Promise<void> {
  const found = pickCarAndBuyer(random, ledger)
  if (!found) return
  await send(`${url}/api/wishlist/${found.carId}`, { method: 'PUT', as: found.buyer })
  ledger.wishes.push(found)
}

async function book({ url, random, ledger }: TraderSimulationContext): Promise<void> {
  const found = pickCarAndBuyer(random, ledger)
  if (!found) return
  const meetingAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const json = { carId: found.carId, meetingAt, phone: '+1 202 555 0123' }
  const { body } = await send(`${url}/api/bookings`, { json, as: found.buyer })
  ledger.bookings.push({ id: (body as { id: string }).id, ...found })
}

/** All meetings of a run are at about the same time: most acceptances accept the sale alone. */
async function accept({ url, random, ledger }: TraderSimulationContext): Promise<void> {
  const latest = ledger.bookings.slice(-12)
  if (latest.length === 0) return
  const { id, carId } = random.pick(latest)
  const as = ledger.cars.find((car) => car.id === carId)?.seller
  if (as) await send(`${url}/api/bookings/${id}/accept`, { method: 'POST', as })
}

async function pay({ url, random, ledger }: TraderSimulationContext): Promise<void> {
  const latest = ledger.bookings.slice(-12)
  if (latest.length === 0) return
  const booking = random.pick(latest)
  const as = booking.buyer
  const { body } = await send(`${url}/api/bookings/${booking.id}/payment`, { method: 'POST', as })
  const { clientSecret, provider } = body as PaymentStartResponse
  const card = random.chance(0.85) ? testCardNumbers.approved : testCardNumbers.declined
  const fields = { key: provider.publishableKey, client_secret: clientSecret, ...cardFormFields(card) }
  const confirmed = await fetch(`${url}/test-gateway/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  await confirmed.arrayBuffer()
  const settled = await send(`${url}/api/bookings/${booking.id}/payment/settle`, { method: 'POST', as })
  const { outcome, transactionId } = settled.body as { outcome: string; transactionId: string }
  if (outcome === 'paid') ledger.paid.push({ booking, transactionId })
}

function pickCarAndBuyer(random: Random, ledger: AcknowledgedWrites): { carId: string; buyer: SimulatedPerson } | null {
  const buyer = pickPerson(random, { ledger, role: 'Buyer' })
  const latest = ledger.cars.slice(-5)
  return buyer && latest.length > 0 ? { carId: random.pick(latest).id, buyer } : null
}

function pickPerson(
  random: Random,
  { ledger, role }: { ledger: AcknowledgedWrites; role: SimulatedPerson['role'] },
): SimulatedPerson | null {
  const known = ledger.people.filter((person) => person.role === role && person.token !== '').slice(-8)
  return known.length === 0 ? null : random.pick(known)
}

type Sent = { method?: string; json?: unknown; body?: FormData; as?: SimulatedPerson }

async function send(url: string, { method = 'POST', json, body, as }: Sent) {
  const headers: Record<string, string> = {}
  if (as) headers.authorization = `Bearer ${as.token}`
  if (json !== undefined) headers['content-type'] = 'application/json'
  const sent = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(url, { method, headers, ...(sent ? { body: sent } : {}) })
  const answer: unknown = await response.json()
  if (response.status >= 500 && response.status !== 503) throw new Error(`${url} was answered ${response.status}`)
  if (!response.ok) throw new Refused(`${url}: ${JSON.stringify(answer)}`)
  return { response, body: answer }
}
