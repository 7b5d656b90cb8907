import makes from './catalogue.json' with { type: 'json' }
import nicknamesOfModels from './nicknames.json' with { type: 'json' }

export interface Make {
  /** As cars carry it; the seven categories by their tokens. */
  brand: string
  /** Other names that people use. */
  names: string[]
  models: string[]
}

/** Makes and models that people look for. What is on offer beyond them is learnt from the market. */
export const catalogue: readonly Make[] = makes

/** What people call the models of a make: `vette`, `g wagon`, `e46`. */
export const nicknames: Readonly<Record<string, Record<string, readonly string[] | undefined> | undefined>> =
  nicknamesOfModels
