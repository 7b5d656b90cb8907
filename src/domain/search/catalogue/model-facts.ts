import facts from './model-facts.json' with { type: 'json' }

/** Of each model by make: body, fuel, first and last model year, then seats and doors where its body does not say. */
const rows: Readonly<Record<string, Readonly<Record<string, readonly (string | number | null)[]>>>> = facts

/** What a model usually is. */
export interface ModelFacts {
  body: string
  fuel: string
  fromYear: number
  toYear: number
  seats: number | undefined
  doors: number | undefined
}

const seatsOfBody: Partial<Record<string, number>> = {
  Saloon: 5,
  Estate: 5,
  Hatchback: 5,
  SUV: 5,
  Pickup: 5,
  Limousine: 5,
  Coupe: 4,
  Roadster: 2,
  Supercar: 2,
}
/** A hatch or a tailgate counts as a door. */
const doorsOfBody: Partial<Record<string, number>> = {
  Saloon: 4,
  Estate: 5,
  Hatchback: 5,
  SUV: 5,
  Pickup: 4,
  Limousine: 4,
  Coupe: 2,
  Roadster: 2,
  Supercar: 2,
}

const models = new Map(
  Object.entries(rows).flatMap(([brand, ofBrand]) =>
    Object.entries(ofBrand).map(([model, row]) => [keyOf(brand, model), toModelFacts(row)] as const),
  ),
)

/** The catalogue's facts of a model; null for a model that it does not have. */
export function findModelFacts(brand: string, model: string): ModelFacts | null {
  return models.get(keyOf(brand, model)) ?? null
}

/** The models of a make that the catalogue has facts of. */
export function modelsOfBrandWithFacts(brand: string): string[] {
  return Object.keys(rows[brand] ?? {})
}

function toModelFacts([body, fuel, fromYear, toYear, seats, doors]: readonly (string | number | null)[]): ModelFacts {
  return {
    body: String(body),
    fuel: String(fuel),
    fromYear: Number(fromYear),
    toYear: Number(toYear),
    seats: typeof seats === 'number' ? seats : seatsOfBody[String(body)],
    doors: typeof doors === 'number' ? doors : doorsOfBody[String(body)],
  }
}

function keyOf(brand: string, model: string): string {
  return `${brand}/${model}`.toLowerCase()
}
