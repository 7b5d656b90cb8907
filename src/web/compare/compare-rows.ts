import type { CarSummary } from '#contract/cars.ts'

type Value = string | number | null

type Trait = {
  read: (car: CarSummary) => Value
  /** Which number a buyer would rather have, where that can be said. */
  best?: 'lowest' | 'highest'
}

const traits = {
  price: { read: (car) => car.priceCents, best: 'lowest' },
  originalPrice: { read: (car) => car.originalPriceCents },
  year: { read: (car) => car.year, best: 'highest' },
  mileage: { read: (car) => car.mileageMiles, best: 'lowest' },
  fuel: { read: (car) => car.fuel },
  transmission: { read: (car) => car.transmission },
  body: { read: (car) => car.body },
  colour: { read: (car) => car.colour },
  drive: { read: (car) => car.drive },
  engineCc: { read: (car) => car.engineCc },
  powerHp: { read: (car) => car.powerHp },
  owners: { read: (car) => car.owners, best: 'lowest' },
  condition: { read: (car) => car.condition },
  yearsOfUse: { read: (car) => car.yearsOfUse },
  yearOfPurchase: { read: (car) => car.yearOfPurchase },
  location: { read: (car) => car.location },
  seller: { read: (car) => car.seller.name },
  rating: { read: (car) => car.seller.rating?.average ?? null, best: 'highest' },
} satisfies Record<string, Trait>

export type TraitName = keyof typeof traits

export type CompareCell = {
  value: Value
  isBest: boolean
  /** By how much a number is above the lowest one; null where that says nothing. */
  above: number | null
}

export type CompareRow = { name: TraitName; cells: CompareCell[]; differs: boolean }

/** The cars trait by trait, in the order in which buyers ask: what differs, and who has the best of a number. */
export function compareRows(cars: readonly CarSummary[]): CompareRow[] {
  return Object.entries(traits).map(([name, trait]: [string, Trait]) => {
    const values = cars.map(trait.read)
    const differs = new Set(values).size > 1
    const known = values.filter((value) => typeof value === 'number')
    const best = differs && known.length > 1 ? bestOf(known, trait.best) : null
    const lowest = Math.min(...known)
    return {
      name: name as TraitName,
      differs,
      cells: values.map((value) => ({
        value,
        isBest: best !== null && value === best,
        above: trait.best === 'lowest' && typeof value === 'number' && value > lowest ? value - lowest : null,
      })),
    }
  })
}

function bestOf(values: number[], best: Trait['best']): number | null {
  if (!best) return null
  // Where all that is known is equal, nobody is better.
  if (new Set(values).size === 1) return null
  return best === 'lowest' ? Math.min(...values) : Math.max(...values)
}
