import { findModelsByNumber } from './words/spelling-variants.ts'
import { stripToAlphanumeric } from './words/strip-to-alphanumeric.ts'
import type { Vocabulary } from './words/vocabulary.ts'

/**
 * Which models on offer belong to which: a 330i is a 3 Series, a C 300 a C-Class. One table for the filter, its counts
 * and the words, so that a count is what a click on it finds.
 */
export class ModelFamilies {
  /** The models on offer by their family, both in small letters. */
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

  /** The models, with those on offer that are of their families. */
  withMembers(models: readonly string[]): string[] {
    return [...new Set(models.flatMap((model) => [model, ...(this.#members.get(model.toLowerCase()) ?? [])]))]
  }

  /** The number of cars of each model as a choice of it finds them: `A4` finds every A4 Avant. */
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

const kept = new WeakMap<Vocabulary, ModelFamilies>()

/** The families of what is on offer. */
export function buildModelFamilies(vocabulary: Vocabulary): ModelFamilies {
  const known = kept.get(vocabulary) ?? new ModelFamilies(vocabulary.offered)
  kept.set(vocabulary, known)
  return known
}

/** The families that the name of a model tells, in small letters: of `330i xDrive` by `330i`, of `C 300` by all of it. */
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
