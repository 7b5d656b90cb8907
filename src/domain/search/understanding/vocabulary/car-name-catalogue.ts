import makes from './catalogue.json' with { type: 'json' }
import nicknamesOfModels from './nicknames.json' with { type: 'json' }

export interface CarMake {
  /** As stored with cars; the seven categories by their tokens. */
  brand: string
  /** The country that people associate it with: ISO 3166, two letters. */
  country: string
  /** Other names that people use. */
  names: string[]
  /** Those of the names that are makes of their own where enough cars have them. */
  makes?: string[]
  models: string[]
}

/** The meaning of a name: a brand, or a model of one. */
export interface BrandOrModel {
  brand: string
  model: string | null
  /** How many cars of it are on offer; decides between names that are equally near. */
  count: number
}

/** The cars that some typed words name: several where the name is shared. */
export interface NamedCars {
  named: readonly BrandOrModel[]
  text: string
}

/** Makes and models that people search for. Others that are on offer are read from the database. */
export const carNameCatalogue: readonly CarMake[] = makes

/** Nicknames of the models of a make: `vette`, `g wagon`, `e46`. */
export const carModelNicknames: Readonly<Record<string, Record<string, readonly string[] | undefined> | undefined>> =
  nicknamesOfModels
