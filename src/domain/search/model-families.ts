import type { CarNameVocabulary } from './words/car-name-vocabulary.ts'
import { findModelsByNumber } from './words/spelling-variants.ts'
import { stripToAlphanumeric } from './words/strip-to-alphanumeric.ts'

/**
 * Which models on offer belong to which family: a 330i is a 3 Series, a C 300 a C-Class. The filter, its counts and the
 * words share one table, so that a click on a value finds exactly as many cars as its count.
 */
export class ModelFamilies {
  /** The models on offer by their family, both in lower case. */
  readonly #members = new Map<string, string[]>()

  constructor(offered: readonly { brand: string; model: string | null }[]) {
    for (const { brand, model } of offered) {
      for (const family of model ? familiesOf(brand, model) : []) {
        const members = this.#members.get(family) ?? []
        this.#members.set(family, members)
        if (!members.includes(model ?? '')) members.push(model ?? '')
      }
    }
  }

  /** The given models, plus those on offer that belong to their families. */
  withMembers(models: readonly string[]): string[] {
    return [...new Set(models.flatMap((model) => [model, ...(this.#members.get(model.toLowerCase()) ?? [])]))]
  }

  /** The number of cars that a choice of each model finds: `A4` finds every A4 Avant. */
  counted(models: readonly { value: string; count: number }[]): { value: string; count: number }[] {
    const counts = models.map(({ value, count }) => ({ name: value.toLowerCase(), count }))
    return models.map(({ value }) => {
      const names = this.withMembers([value]).map((name) => name.toLowerCase())
      const isOne = ({ name }: { name: string }) =>
        names.some((own) => name === own || name.startsWith(`${own} `) || name.startsWith(`${own}-`))
      return { value, count: counts.filter(isOne).reduce((sum, { count }) => sum + count, 0) }
    })
  }
}

const kept = new WeakMap<CarNameVocabulary, ModelFamilies>()

/** The families of the models on offer. */
export function buildModelFamilies(vocabulary: CarNameVocabulary): ModelFamilies {
  const known = kept.get(vocabulary) ?? new ModelFamilies(vocabulary.offered)
  kept.set(vocabulary, known)
  return known
}

/**
 * The families that a model's name indicates, in lower case: for `330i xDrive` by `330i`, for `C 300` by the whole
 * name.
 */
function familiesOf(brand: string, model: string): string[] {
  const words = model.split(/\s+/)
  const names = [words.slice(0, 1), words.slice(0, 2)].map((some) =>
    stripToAlphanumeric(some.join('')).replace(/^m(?=\d{3})/, ''),
  )
  const own = names.flatMap((name) => findModelsByNumber(name, new Set([brand])))
  return [...new Set(own.flatMap(({ models }) => models.map((one) => one.toLowerCase())))].filter(
    (family) => family !== model.toLowerCase(),
  )
}
