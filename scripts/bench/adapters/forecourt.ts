import { seededRandom } from '#db/seed/random.ts'
import type { BenchedApiAdapter } from '../api-adapter.ts'
import { benchSearchWords, carListPath } from '../bench-cases.ts'

const brands = ['Toyota', 'Ford', 'BMW', 'Mercedes_Benz', 'Audi', 'Tesla', 'Volkswagen']
const fuels = ['Petrol', 'Diesel', 'Hybrid']

export const adapter: BenchedApiAdapter = {
  name: 'forecourt',
  async paths(url, stock) {
    if (!stock) throw new Error('Forecourt is measured on a stock of its own.')
    const random = seededRandom(stock.seed)
    const filtered: string[] = []
    for (let tries = 0; filtered.length < 50 && tries < 300; tries += 1) {
      const priceMin = random.whole(2, 30) * 1000
      const priceMax = priceMin + random.whole(10, 40) * 1000
      const query = {
        brand: random.pick(brands),
        fuel: random.pick(fuels),
        priceMin: `${priceMin}`,
        priceMax: `${priceMax}`,
      }
      const cursor = await cursorBehind(url, query, 48)
      if (cursor) filtered.push(carListPath({ ...query, cursor }))
    }
    return {
      brand: brands.map((brand) => carListPath({ brand })),
      words: benchSearchWords(random, stock),
      car: random
        .shuffled(stock.ids)
        .slice(0, 500)
        .map((id) => `/api/cars/${id}`),
      filtered,
    }
  },
  // A parameter that no call knows changes the address and nothing else.
  unseen: (path, number) => `${path}${path.includes('?') ? '&' : '?'}unseen=${number}`,
}

/** Null where there are not so many cars and one more. */
async function cursorBehind(url: string, query: Record<string, string>, cars: number): Promise<string | null> {
  const response = await fetch(`${url}${carListPath({ ...query, limit: String(cars) })}`)
  if (!response.ok) throw new Error(`The API answers ${response.status}.`)
  return ((await response.json()) as { nextCursor: string | null }).nextCursor
}
