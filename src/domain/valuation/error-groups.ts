import type { PriceEstimate } from '#contract/valuation.ts'
import type { MarketCar } from './market-car.ts'

/** A car whose price is known, beside what it is valued at without that price. */
export interface ValuedExample {
  car: MarketCar
  valueCents: number
  /** Null where nothing is said of the car. */
  estimate: PriceEstimate | null
}

/** Errors of values beside asking prices; shares and percentages from 0 to 100. */
export interface ValuationErrors {
  cars: number
  /** Median of the distance between value and price, in percent of the price. */
  medianErrorPercent: number
  within10Percent: number
  within20Percent: number
}

/** Cars of one age and one quarter of the values, or of one of the ends of a market. */
export interface GroupErrors extends ValuationErrors {
  group: string
  /** Of the cars of which something is said. */
  answered: number
  coverage80Percent: number
  coverage50Percent: number
  abstainPercent: number
}

const ageEnds = [3, 6, 10, 15]
const oldYears = 15
/** 70,000 pounds of the UK file. */
const dearCents = 8_890_000

/**
 * The errors of cars by value and age, and of those at the ends of the market. A car is in the group of its estimate, not
 * of its price: cars that are dear for what they are would otherwise look undervalued.
 */
export function groupErrors(values: readonly ValuedExample[], referenceYear: number): GroupErrors[] {
  const sorted = values.map(({ valueCents }) => valueCents).sort((a, b) => a - b)
  const quarters = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0)
  const ageOf = ({ car }: ValuedExample) => Math.max(0, referenceYear - car.year)
  const byCell = Map.groupBy(values, (valued) => {
    const quarter = quarters.filter((end) => valued.valueCents >= end).length + 1
    const step = ageEnds.filter((end) => ageOf(valued) >= end).length
    return `value quarter ${quarter}, age ${ageEnds[step - 1] ?? 0}${step === ageEnds.length ? '+' : `-${(ageEnds[step] ?? 0) - 1}`}`
  })
  const cells = [...byCell].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const ends: [string, ValuedExample[]][] = [
    [`over ${oldYears} years`, values.filter((valued) => ageOf(valued) > oldYears)],
    ['over $88,900', values.filter(({ car }) => car.priceCents > dearCents)],
  ]
  return [...cells, ...ends].map(([group, members]) => {
    const answered = members.filter(({ estimate }) => estimate !== null)
    return {
      group,
      ...errorsOf(members),
      answered: answered.length,
      coverage80Percent: coveredPercent(answered, 80),
      coverage50Percent: coveredPercent(answered, 50),
      abstainPercent: percentOf(members.length - answered.length, members.length),
    }
  })
}

export function errorsOf(values: readonly ValuedExample[]): ValuationErrors {
  const errors = values.map(({ car, valueCents }) => Math.abs(valueCents / car.priceCents - 1)).sort((a, b) => a - b)
  const within = (share: number) => percentOf(errors.filter((error) => error <= share).length, errors.length)
  return {
    cars: values.length,
    medianErrorPercent: 100 * (errors[errors.length >> 1] ?? 0),
    within10Percent: within(0.1),
    within20Percent: within(0.2),
  }
}

const bounds = {
  80: ['lowCents', 'dearestHighCents'],
  50: ['lowerCents', 'dearestUpperCents'],
} as const

/** Of how many of these cars the price lies inside the interval that is to hold so many of them. */
export function coveredPercent(values: readonly ValuedExample[], share: 80 | 50): number {
  const [low, high] = bounds[share]
  const inside = values.filter(
    ({ car, estimate }) => estimate && car.priceCents >= estimate[low] && car.priceCents <= estimate[high],
  )
  return percentOf(inside.length, values.length)
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
