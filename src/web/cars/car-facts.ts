import type { CarSummary } from '#contract/cars.ts'

const whole = new Intl.NumberFormat('en-US')

export function miles(count: number): string {
  return `${whole.format(count)} miles`
}

export function years(count: number): string {
  if (count === 0) return 'Less than a year'
  return count === 1 ? '1 year' : `${whole.format(count)} years`
}

type Facts = Pick<CarSummary, 'title' | 'year' | 'mileageMiles' | 'fuel' | 'transmission'>

/** What a buyer looks at first, in one line: `2019 · 42,000 miles · Petrol · Automatic`; the year unless the title says it. */
export function keyFacts({ title, year, mileageMiles, fuel, transmission }: Facts): string {
  const facts = [
    year === null || title.includes(String(year)) ? null : String(year),
    mileageMiles === null ? null : miles(mileageMiles),
    fuel,
    transmission,
  ]
  return facts.filter(Boolean).join(' · ')
}

/** The picture in words, for people who cannot see it. */
export function pictureWords(car: Pick<CarSummary, 'title' | 'colour' | 'body'>): string {
  const look = [car.colour?.toLowerCase(), car.body?.toLowerCase()].filter(Boolean).join(' ')
  return look ? `${car.title}, a ${look}` : car.title
}
