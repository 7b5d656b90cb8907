import { brandDisplayName } from '#contract/brands.ts'
import { carSorts } from '#contract/car-search-options.ts'
import { carBodyTypes, carColours, carFuels } from '#contract/car-terms.ts'
import { type Random, seededRandom } from '#db/seed/random.ts'
import type { BenchStock } from './bench-stock.ts'

/** A search, and the number of cars before its page. */
export type SearchMixEntry = { query: [name: string, value: string][]; offset: number }

const words = [
  ...['leather', 'one owner', 'full service history', 'winter tyres', 'warranty', 'heated seats', 'sunroof', 'garage'],
  ...[
    'automatic',
    'diesel',
    'white suv',
    'red coupe',
    'black saloon',
    'electric',
    'automtic',
    'hybird estate',
    'bargain',
  ],
  ...['suv under 25k', 'automatic 2019 or newer', 'low mileage hatchback', 'cheap manual', 'family car below 15000'],
]
const sorts = carSorts.filter((sort) => sort !== 'best')
const deepOffsets = [480, 960, 1920, 2400]

/**
 * Two hundred searches as visitors make them: typed words, with spelling mistakes and in plain language; chosen brands,
 * models, ranges and features, in every order; and pages far behind the first. The same seed and stock give the same
 * searches.
 */
export function createSearchMix({ models, seed }: Pick<BenchStock, 'models' | 'seed'>): SearchMixEntry[] {
  const random = seededRandom(seed)
  const of = (count: number, make: (index: number) => SearchMixEntry['query']) =>
    Array.from({ length: count }, (_, index) => ({ query: make(index), offset: 0 }))
  const deep = of(16, () => (random.chance(0.5) ? [['sort', random.pick(sorts)]] : aBrand(random, models)))
  return random.shuffled([
    ...of(30, (index) => [['q', words[index % words.length] ?? '']]),
    ...of(50, (index) => [['q', typedModel(random.pick(models), index, random)]]),
    ...of(30, () => [...aBrand(random, models), ['sort', random.pick(sorts)]]),
    ...of(30, () => [...aRange(random), ['sort', random.pick(sorts)]]),
    ...of(30, () => [...features(random), ...(random.chance(0.5) ? aRange(random) : [])]),
    ...of(14, () => [...aBrand(random, models), ...features(random), ...aRange(random), ['sort', random.pick(sorts)]]),
    ...deep.map(({ query }) => ({ query, offset: random.pick(deepOffsets) })),
  ])
}

/** As people type it: in full, the model alone, incomplete, with a spelling mistake, or with a budget. */
function typedModel({ brand, model }: BenchStock['models'][number], index: number, random: Random): string {
  const full = `${brandDisplayName(brand)} ${model}`.toLowerCase()
  const at = random.whole(1, Math.max(1, brandDisplayName(brand).length - 2))
  const ways = [
    full,
    model.toLowerCase(),
    full.slice(0, Math.max(3, full.length - 2)),
    full.slice(0, at) + full.slice(at + 1),
    `${full} under ${random.whole(10, 60)}k`,
  ]
  return ways[index % ways.length] ?? full
}

function aBrand(random: Random, models: BenchStock['models']): SearchMixEntry['query'] {
  const { brand, model } = random.pick(models)
  const chosen: SearchMixEntry['query'] = [['brand', brand]]
  if (random.chance(0.3)) chosen.push(['brand', random.pick(models).brand])
  else if (random.chance(0.4)) chosen.push(['model', model])
  return chosen
}

function aRange(random: Random): SearchMixEntry['query'] {
  const priceMin = random.whole(2, 60) * 1000
  const ranges: SearchMixEntry['query'][] = [
    [
      ['priceMin', String(priceMin)],
      ['priceMax', String(priceMin + random.whole(2, 30) * 1000)],
    ],
    [['yearMin', String(random.whole(2008, 2024))]],
    [['mileageMax', String(random.whole(1, 12) * 10_000)]],
  ]
  return random.shuffled(ranges).slice(0, random.whole(1, 2)).flat()
}

function features(random: Random): SearchMixEntry['query'] {
  const chosen: SearchMixEntry['query'][] = [
    [['fuel', random.pick(carFuels)]],
    [['body', random.pick(carBodyTypes)]],
    [['colour', random.pick(carColours)]],
    [['transmission', 'Automatic']],
    [['deal', random.pick(['great', 'good'])]],
    [['verified', 'true']],
  ]
  return random.shuffled(chosen).slice(0, random.whole(1, 3)).flat()
}

/** The address of a page of this search. */
export function pathOfSearchMixEntry({ query }: SearchMixEntry, cursor: string | null): string {
  return `/api/cars?${new URLSearchParams([...query, ...(cursor ? [['cursor', cursor]] : [])])}`
}
