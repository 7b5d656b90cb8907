import type { BenchStock } from '../../scripts/bench/bench-stock.ts'
import { createSearchMix, pathOfSearchMixEntry } from '../../scripts/bench/search-mix.ts'
import {
  bookAndGoOn,
  type ClusterClientSettings,
  type ClusterTestBuyer,
  toggleWish,
} from '../faults/cluster-clients.ts'

type LoadVisitor = ClusterClientSettings & {
  ask: typeof fetch
  stock: Pick<BenchStock, 'ids' | 'models' | 'seed'>
  /** Of all buyers. */
  password: string
}

/**
 * Each buyer does one thing after another until the signal: nine of ten requests read pages and search, the others log
 * in, wish, book and pay. Nothing is sent a second time.
 */
export async function runLoadVisitorsUntil(signal: AbortSignal, visitor: Omit<LoadVisitor, 'signal'>): Promise<void> {
  const all = { ...visitor, signal, retryForMs: 0 }
  const searches = createSearchMix(visitor.stock)
  const look = () => lookAtPage(all)
  const search = async () => {
    const path = pathOfSearchMixEntry(all.random.pick(searches), null)
    // Half of them are asked by nobody else.
    const own = all.random.chance(0.5) ? `&mileageMin=${all.random.whole(1, 20_000)}` : ''
    await read(all, path + own)
  }
  await Promise.all(
    visitor.cast.buyers.map(async (buyer) => {
      while (!signal.aborted) {
        const act = all.random.pickWeighted<(buyer: ClusterTestBuyer) => Promise<void>>([
          [look, 62],
          [search, 28],
          // Two requests each.
          [(who) => logInAndOut(all, who), 1],
          [(who) => toggleWish(all, who), 4],
          // Two or three requests each.
          [(who) => bookAndGoOn(all, who), 1.5],
        ])
        await act(buyer)
      }
    }),
  )
}

async function read({ ask, cast }: LoadVisitor, path: string): Promise<void> {
  // A request that fails is noted by who sends it.
  await ask(`${cast.siteUrl}${path}`, { signal: AbortSignal.timeout(60_000) }).catch(() => null)
}

/** The home page and first pages that many see, filtered lists that hardly anybody else sees, and cars. */
async function lookAtPage(visitor: LoadVisitor): Promise<void> {
  const { random, stock } = visitor
  const path = random.pickWeighted<() => string>([
    [() => '/', 15],
    [() => '/cars', 10],
    [() => `/cars?${new URLSearchParams({ brand: random.pick(stock.models).brand })}`, 15],
    [() => `/cars?priceMax=${random.whole(3_000, 90_000)}&mileageMax=${random.whole(10_000, 150_000)}`, 15],
    // The first of them far more often than the last.
    [() => `/cars/${stock.ids[Math.floor(stock.ids.length * random.next() ** 4)]}`, 45],
  ])
  await read(visitor, path())
}

async function logInAndOut({ ask, cast, password }: LoadVisitor, { email }: ClusterTestBuyer): Promise<void> {
  const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    ask(`${cast.siteUrl}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
  const token = (await post('sign-in/email', { email, password }))?.headers.get('set-auth-token')
  if (token) await post('sign-out', {}, { authorization: `Bearer ${token}` })
}
