import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { modelFamilyKeys, modelFamilyName, unrelatedModelsWithSamePrefix } from './families/model-family-keys.ts'
import type { ModelConditionNames } from './model-condition-sql.ts'
import type { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

/** A model to choose: how many cars a choice of it finds, and the family below which the list shows it. */
export type ModelFilterChoice = { value: string; count: number; family?: string }

const bytesPerCharacter = 2
const bytesOfTexts = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + textBytes + text.length * bytesPerCharacter, 0)
/** The header of a text, and its place in a list. */
const textBytes = 32

/** A model that some of the matching cars have. */
type CountedModel = { value: string; count: number }

/**
 * Which models on offer belong to which family: a 330i is a 3 Series, a C 300 a C-Class. The filter, its counts and the
 * words share one table, so that a click on a value finds exactly as many cars as its count.
 */
export class CarModelFamilies {
  /** The models on offer by the key of each family, in lower case. */
  readonly #members = new Map<string, Set<string>>()
  /** The keys of each model on offer by its lower-case name, its own first; makes may share a name. */
  readonly #chains = new Map<string, (readonly string[])[]>()
  /** The most frequent spelling of each model on offer, by its own key. */
  readonly #spellings = new Map<string, string>()
  readonly #brands: readonly string[]
  /** What `#chainsOf` and `#namesOfOne` found for names, which every search among cars of a make asks again. */
  readonly #chainsOfNames = new BoundedCache<readonly (readonly string[])[]>({
    name: 'families of names',
    maxBytes: 2 ** 20,
    bytesOf: (chains) => chains.reduce((sum, keys) => sum + bytesOfTexts(keys), 0),
  })
  readonly #namesOfNames = new BoundedCache<ModelConditionNames>({
    name: 'names of families',
    maxBytes: 2 * 2 ** 20,
    bytesOf: ({ names, except }) => bytesOfTexts(names) + bytesOfTexts(except),
  })

  /** @param offered most frequent first */
  constructor(offered: readonly { brand: string; model: string | null }[]) {
    this.#brands = [...new Set(offered.map(({ brand }) => brand))]
    for (const { brand, model } of offered) {
      if (model === null) continue
      const name = model.toLowerCase()
      const keys = modelFamilyKeys(brand, model)
      this.#chains.set(name, [...(this.#chains.get(name) ?? []), keys])
      const [own = name] = keys
      if (!this.#spellings.has(own)) this.#spellings.set(own, model)
      for (const key of keys) this.#members.set(key, (this.#members.get(key) ?? new Set()).add(name))
    }
  }

  /** The given models, plus those on offer that belong to their families. */
  withMembers(models: readonly string[]): string[] {
    const members = this.#ownKeys(models).flatMap((key) => [...(this.#members.get(key) ?? [])])
    return [...new Set([...models, ...members])]
  }

  /** The condition that a choice of these models sets. */
  namesOf(models: readonly string[]): ModelConditionNames {
    const names = [...new Set(this.withMembers(models).map((name) => name.toLowerCase()))]
    const asked = new Set(this.#ownKeys(models))
    return { names, except: unrelatedModelsWithSamePrefix(names, (keys) => keys.some((key) => asked.has(key))) }
  }

  /**
   * The models to choose from, each with the number of cars that its choice finds: `A4` finds every A4 Avant. Spellings
   * of one model are one choice; a family of several models is a choice even where no car is called by its name alone.
   *
   * @param models of the matching cars, with the number of cars of each
   * @param chosen which keep their spelling
   */
  choices(models: readonly CountedModel[], chosen: readonly string[]): ModelFilterChoice[] {
    const cars = new MatchingModels(models)
    const counted = this.#values(models, chosen).map((value) => ({ value, count: cars.count(this.#namesOfOne(value)) }))
    return this.#underFamilies(counted.filter(({ count }) => count > 0).sort(byCount))
  }

  /** The own keys of models. */
  #ownKeys(models: readonly string[]): string[] {
    return models.flatMap((model) => this.#chainsOf(model).flatMap(([own]) => own ?? []))
  }

  /** The keys of a model; of a name that no car on offer has, those in every make that has members of it. */
  #chainsOf(model: string): readonly (readonly string[])[] {
    const offered = this.#chains.get(model.toLowerCase())
    if (offered) return offered
    return remembered(this.#chainsOfNames, model, () =>
      this.#brands
        .map((brand) => modelFamilyKeys(brand, model))
        .filter(([own]) => own !== undefined && this.#members.has(own)),
    )
  }

  #namesOfOne(model: string): ModelConditionNames {
    return remembered(this.#namesOfNames, model, () => this.namesOf([model]))
  }

  /** One spelling of each model, and the names of families with several models. */
  #values(models: readonly CountedModel[], chosen: readonly string[]): string[] {
    const values = new Map<string, string>()
    for (const value of chosen) for (const key of [value, ...this.#ownKeys([value])]) values.set(key, value)
    const membersOf = new Map<string, Set<string>>()
    for (const { value } of models) {
      for (const [own = value, ...families] of this.#chains.get(value.toLowerCase()) ?? [[]]) {
        if (!values.has(own)) values.set(own, this.#spellings.get(own) ?? value)
        for (const key of families) membersOf.set(key, (membersOf.get(key) ?? new Set()).add(own))
      }
    }
    for (const [key, members] of membersOf) {
      const name = this.#spellings.get(key) ?? modelFamilyName(key)
      if (name !== null && members.size > 1 && !values.has(key)) values.set(key, name)
    }
    return [...new Set(values.values())]
  }

  /** Each family followed by its members. */
  #underFamilies(choices: readonly CountedModel[]): ModelFilterChoice[] {
    const choiceOf = new Map<string, CountedModel>()
    for (const one of choices) for (const key of this.#ownKeys([one.value])) choiceOf.set(key, one)
    const familiesOf = ({ value }: CountedModel) =>
      this.#chainsOf(value)
        .flatMap(([, ...families]) => families.flatMap((key) => choiceOf.get(key) ?? []))
        .filter((family) => family.value !== value)
    const heads = new Set(choices.filter((one) => familiesOf(one).length === 0))
    const headOf = (one: CountedModel) => familiesOf(one).find((family) => heads.has(family)) ?? null
    const members = Map.groupBy(choices, headOf)
    const alone = choices.filter((one) => headOf(one) === null)
    return alone.flatMap((one) => [
      one,
      ...(members.get(one) ?? []).map((member) => ({ ...member, family: one.value })),
    ])
  }
}

/** The models of the cars that match a search, to count those that a choice of a model finds. */
class MatchingModels {
  /** By each beginning of their lower-case names at a space or a hyphen, and by the whole name. */
  readonly #byBeginning = new Map<string, Set<{ name: string; count: number }>>()

  constructor(models: readonly CountedModel[]) {
    for (const { value, count } of models) {
      const name = value.toLowerCase()
      const one = { name, count }
      for (const end of [...[...name.matchAll(/[ -]/g)].map(({ index }) => index), name.length]) {
        const beginning = name.slice(0, end)
        this.#byBeginning.set(beginning, (this.#byBeginning.get(beginning) ?? new Set()).add(one))
      }
    }
  }

  /** As `modelConditionSql` finds them. */
  count({ names, except }: ModelConditionNames): number {
    const others = new Set(except.flatMap((name) => this.#goingOn(name)))
    const isFound = (one: { name: string }) => names.includes(one.name)
    const found = new Set(names.flatMap((name) => this.#goingOn(name)))
    return [...found].filter((one) => !others.has(one) || isFound(one)).reduce((sum, { count }) => sum + count, 0)
  }

  #goingOn(name: string) {
    return [...(this.#byBeginning.get(name) ?? [])]
  }
}

function remembered<Value>(known: BoundedCache<Value>, name: string, find: () => Value): Value {
  const before = known.get(name)
  if (before !== undefined) return before
  const found = find()
  known.set(name, found)
  return found
}

function byCount(one: CountedModel, other: CountedModel): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1)
}

const kept = new WeakMap<CarNameVocabulary, CarModelFamilies>()

/** The families of the models on offer. */
export function buildModelFamilies(vocabulary: CarNameVocabulary): CarModelFamilies {
  const known = kept.get(vocabulary) ?? new CarModelFamilies(vocabulary.offered)
  kept.set(vocabulary, known)
  return known
}
