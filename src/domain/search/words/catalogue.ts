import makes from './catalogue.json' with { type: 'json' }
import nicknamesOfModels from './nicknames.json' with { type: 'json' }

export interface Make {
  /** As cars carry it; the seven categories by their tokens. */
  brand: string
  /** Where people say that it is from: ISO 3166, two letters. */
  country: string
  /** Other names that people use. */
  names: string[]
  models: string[]
}

/** What a name stands for: a brand, or a model of one. */
export interface Named {
  brand: string
  model: string | null
  /** How many cars of it are on offer; decides between names that are equally near. */
  count: number
}

/** Makes and models that people look for. What is on offer beyond them is learnt from the market. */
export const catalogue: readonly Make[] = makes

/** What people call the models of a make: `vette`, `g wagon`, `e46`. */
export const nicknames: Readonly<Record<string, Record<string, readonly string[] | undefined> | undefined>> =
  nicknamesOfModels
