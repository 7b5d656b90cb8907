import sharp from 'sharp'
import type { PaymentStartResponse } from '#contract/payments.ts'
import type { Random } from '#db/seed/random.ts'
import { cardFormFields, intentIdOf, testCardNumbers } from '#tests/support/payments.ts'

/** The password of the demo's users, which its start prints. */
const password = 'ForeCourt!26'
const photo = sharp({ create: { width: 1280, height: 960, channels: 3, background: '#963' } })
  .jpeg()
  .toBuffer()
const [seller, buyer] = ['seller@demo.test', 'buyer@demo.test']
const words =
  'bmw audi tesla red diesel automatic suv estate electric cheap leather austin seattle civic under 20000'.split(' ')
const sorts = ['newest', 'priceAsc', 'mileage', 'deal'] as const

export type SoakCounts = { pages: number; searches: number; signIns: number; payments: number }

type Asked = { method?: string; json?: unknown; token?: string; form?: URLSearchParams | FormData }

/**
 * Visitors of all kinds on one site. Any unexpected response throws: a soak whose requests fail would measure an idle
 * server.
 */
export function createSoakVisitors({ url, random }: { url: string; random: Random }) {
  const counts: SoakCounts = { pages: 0, searches: 0, signIns: 0, payments: 0 }
  let carIds: string[] = []

  async function ask(path: string, { method, json, token, form }: Asked = {}): Promise<Response> {
    const headers: Record<string, string> = { 'accept-encoding': random.chance(0.9) ? 'br' : 'gzip' }
    if (token) headers.authorization = `Bearer ${token}`
    if (json !== undefined) headers['content-type'] = 'application/json'
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
    const response = await fetch(url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers,
      ...(body ? { body } : {}),
    })
    if (!response.ok)
      throw new Error(`${path} was answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    return response
  }

  async function read<Value>(path: string, asked?: Asked): Promise<Value> {
    return (await (await ask(path, asked)).json()) as Value
  }

  /** One of some hundred thousand page addresses, so that hardly any occurs twice. */
  function someFilter(): URLSearchParams {
    const query = new URLSearchParams({ priceMax: String(random.whole(3_000, 90_000)) })
    if (random.chance(0.5)) query.set('mileageMax', String(random.whole(10_000, 150_000)))
    if (random.chance(0.3)) query.set('q', `${random.pick(words)} ${random.pick(words)}`)
    if (random.chance(0.2)) query.set('yearMin', String(random.whole(2005, 2024)))
    return query
  }

  async function lookAtPage(): Promise<void> {
    const path = random.chance(0.15) ? `/cars/${random.pick(carIds)}` : `/cars?${someFilter()}`
    await (await ask(path)).arrayBuffer()
    counts.pages += 1
  }

  async function search(): Promise<void> {
    const query = someFilter()
    query.set('sort', random.pick(sorts))
    await read(`/api/cars?${query}`)
    counts.searches += 1
  }

  async function signIn(email: string): Promise<string> {
    const response = await ask('/api/auth/sign-in/email', { json: { email, password } })
    await response.arrayBuffer()
    counts.signIns += 1
    return response.headers.get('set-auth-token') ?? ''
  }

  async function signInAndOut(): Promise<void> {
    const token = await signIn(random.pick([seller, buyer]))
    await (await ask('/api/auth/sign-out', { json: {}, token })).arrayBuffer()
  }

  /** A car is posted, booked and paid for, which changes every cached page. */
  async function trade(): Promise<void> {
    const upload = new FormData()
    upload.set('image', new File([new Uint8Array(await photo)], 'car.jpg'))
    const [sellersToken, buyersToken] = [await signIn(seller), await signIn(buyer)]
    const { data } = await read<{ data: { id: string } }>('/api/images', { form: upload, token: sellersToken })
    const json = {
      title: `Car ${random.whole(0, 1e9)}`,
      description: 'Drives.',
      category: 'Tesla',
      priceCents: 1_234_500,
      photoIds: [data.id],
    }
    const { id: carId } = await read<{ id: string }>('/api/cars', { json, token: sellersToken })
    const meetingAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const booked = { carId, meetingAt, phone: '+1 202 555 0123' }
    const { id: bookingId } = await read<{ id: string }>('/api/bookings', { json: booked, token: buyersToken })
    const paying = `/api/bookings/${bookingId}/payment`
    const { clientSecret, provider } = await read<PaymentStartResponse>(paying, { method: 'POST', token: buyersToken })
    const card = {
      key: provider.publishableKey,
      client_secret: clientSecret,
      ...cardFormFields(testCardNumbers.approved),
    }
    const confirming = `/test-gateway/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`
    await (await ask(confirming, { form: new URLSearchParams(card) })).arrayBuffer()
    const settled = await read<{ outcome: string }>(`${paying}/settle`, { method: 'POST', token: buyersToken })
    if (settled.outcome !== 'paid') throw new Error(`A payment ended as ${settled.outcome}.`)
    counts.payments += 1
  }

  return {
    counts,
    trade,
    async arrive(): Promise<void> {
      const { items } = await read<{ items: { id: string }[] }>('/api/cars?limit=48')
      carIds = items.map(({ id }) => id)
    },
    /** What one visitor does next. It changes no car. */
    async visit(): Promise<void> {
      const next = random.pickWeighted([
        [lookAtPage, 16],
        [search, 6],
        [signInAndOut, 1],
      ] as const)
      await next()
    },
  }
}
