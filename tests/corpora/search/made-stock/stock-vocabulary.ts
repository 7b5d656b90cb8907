import type { GeneratedStockTown } from './generated-car.ts'

/** What the stock consists of. */
export type GeneratedStockVocabulary = {
  makes: readonly string[]
  models: ReadonlyMap<string, readonly string[]>
  towns: ReadonlyMap<string, GeneratedStockTown>
  /** For each model, `BMW 3 series`, those that sellers call by a name of their own: `330i`; in lower case. */
  families: ReadonlyMap<string, ReadonlySet<string>>
}

/** The key of a model in the table of families. */
export function modelFamilyKey(brand: string, model: string): string {
  return `${brand} ${model.toLowerCase()}`
}
