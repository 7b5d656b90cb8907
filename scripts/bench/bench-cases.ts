import { brandDisplayName } from '#contract/brands.ts'
import { type Random, seededRandom } from '#db/seed/random.ts'
import type { BenchStock } from './bench-stock.ts'

export type BenchCase = {
  name: string
  /** Requested one after the other, repeatedly; each connection starts at another one. */
  paths: string[]
  headers?: Record<string, string>
  /** Where every request must be a new one: each part of the measurement asks for the addresses of another call. */
  nextPaths?: () => string[]
}

const brands = ['Toyota', 'Ford', 'BMW', 'Mercedes_Benz', 'Audi', 'Tesla', 'Rolls_Royce']
/** Search words that are neither a brand nor a model. */
const words = [
  'automatic',
  'manual',
  'diesel',
  'hybrid',
  'electric',
  'suv',
  'pickup',
  'coupe',
  'black',
  'white suv',
  'red coupe',
  'blue saloon',
  'one owner',
  'leather',
  'full history',
  'winter tyres',
  'warranty',
  'heated seats',
  'low mileage',
  'sunroof',
]
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
const cursorWalk = 30
const cursorStep = 100

/** The benchmark cases for a server with this stock. It asks the server for the cursors of deep pages. */
export async function createBenchCases(url: string, stock: BenchStock): Promise<BenchCase[]> {
  const random = seededRandom(stock.seed)
  const ids = random.shuffled(stock.ids).slice(0, 500)
  return [
    { name: 'API list, first page', paths: ['/api/cars'] },
    { name: 'API list, one brand', paths: brands.map((brand) => carListPath({ brand })) },
    { name: 'API list, price range, sorted', paths: priceRanges(random) },
    { name: 'API list, deep page', paths: await deepPages(url) },
    { name: 'API search with words', paths: benchSearchWords(random, stock) },
    { name: 'API car', paths: ids.map((id) => `/api/cars/${id}`) },
    { name: 'home page', paths: ['/'], headers: browser },
    { name: 'list page', paths: ['/cars'], headers: browser },
    { name: 'car page', paths: ids.map((id) => `/cars/${id}`), headers: browser },
  ]
}

export const baselineBenchCase: BenchCase = { name: 'hello', paths: ['/'] }

export function carListPath(query: Record<string, string>): string {
  return `/api/cars?${new URLSearchParams(query)}`
}

function priceRanges(random: Random): string[] {
  return Array.from({ length: 50 }, () => {
    const priceMin = random.whole(2, 60) * 1000
    const priceMax = priceMin + random.whole(2, 30) * 1000
    const sort = random.pick(['priceAsc', 'priceDesc', 'mileage', 'newest'])
    return carListPath({ priceMin: String(priceMin), priceMax: String(priceMax), sort })
  })
}

/** Words alone, brands, models, and brands with models, half of these still being typed. */
export function benchSearchWords(random: Random, { models }: BenchStock): string[] {
  const typed = random.shuffled(models).slice(0, 30)
  const queries = typed.map(({ brand, model }, index) => {
    const full = `${brandDisplayName(brand)} ${model}`.toLowerCase()
    if (index % 3 === 0) return full
    if (index % 3 === 1) return model.toLowerCase()
    return full.slice(0, Math.max(3, full.length - 2))
  })
  return random.shuffled([...words, ...queries, ...brands.map(brandDisplayName)]).map((q) => carListPath({ q }))
}

/** Pages that begin 1,500 to 3,000 cars behind the first. */
async function deepPages(url: string): Promise<string[]> {
  const cursors: string[] = []
  let cursor: string | null = null
  for (let step = 0; step < cursorWalk; step += 1) {
    const query: Record<string, string> = { limit: String(cursorStep), ...(cursor ? { cursor } : {}) }
    const response = await fetch(`${url}${carListPath(query)}`)
    const page = (await response.json()) as { nextCursor: string | null }
    if (!response.ok || !page.nextCursor) break
    cursor = page.nextCursor
    cursors.push(cursor)
  }
  const deep = cursors.slice(Math.floor(cursors.length / 2))
  if (deep.length === 0) throw new Error('There are too few cars for deep pages.')
  return deep.map((each) => carListPath({ cursor: each }))
}
