import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { stripToAlphanumeric } from '../understanding/spelling/strip-to-alphanumeric.ts'
import { carNameCatalogue } from '../understanding/vocabulary/car-name-catalogue.ts'
import { findModelsByNumber, modelSpellingVariants } from '../understanding/vocabulary/spelling-variants.ts'
import { modelFamilyMembers, modelNameSynonyms, modelsThatAreNoTrims } from './model-family-data.ts'

/** What is known of a make: everything by keys, which are names without case, spaces and hyphens. */
interface MakeTable {
  /** As the catalogue writes it. */
  brand: string
  /** The one key of a model that has several names. */
  keyOfName: Map<string, string>
  /** A family by the key of a model that does not begin with its name. */
  familyOfMember: Map<string, string>
  modelsOfTheirOwn: Set<string>
  /** The usual spelling of each key. */
  names: Map<string, string>
}

const tables = new Map(
  carNameCatalogue.map(({ brand, models }) => [stripToAlphanumeric(brand), tableOf(brand, models)]),
)

/** Names are few and cars many; sellers may invent more names than the twenty thousand that fit. */
const kept = new BoundedCache<readonly string[]>({
  name: 'families of models',
  maxBytes: 8 * 2 ** 20,
  bytesOf: (keys) => keys.reduce((sum, key) => sum + keyBytes + key.length * bytesPerCharacter, 0),
})
const bytesPerCharacter = 2
/** The header of a key, and its place in the list. */
const keyBytes = 32

/**
 * The key of a model and those of the families that it belongs to, its own first. Models with a common key are one:
 * `F150` and `F-150`, a C-Class and a C-Klasse. `330i xDrive` belongs to `330i` and `3 Series`, `Silverado 1500` to
 * `Silverado`, `Model S 75D` to `Model S`; a Corolla Cross to no Corolla.
 */
export function modelFamilyKeys(brand: string, model: string): readonly string[] {
  const name = `${brand}\n${model}`
  const known = kept.get(name)
  if (known) return known
  const make = stripToAlphanumeric(brand)
  const keys = [...keysOf(make, model)].map((key) => `${make}|${key}`)
  kept.set(name, keys)
  return keys
}

/** The usual name of the model or family of a key; null for a model that the catalogue does not know. */
export function modelFamilyName(key: string): string | null {
  const [make = '', own = ''] = key.split('|')
  return tables.get(make)?.names.get(own) ?? null
}

/**
 * The models whose names begin like some of these, but which are models of their own; all in lower case.
 *
 * @param names in lower case
 * @param isAsked whether a family with one of these keys is what is looked for
 */
export function unrelatedModelsWithSamePrefix(
  names: readonly string[],
  isAsked: (keys: readonly string[]) => boolean,
): string[] {
  return ownModels.flatMap(({ name, keys }) =>
    names.some((one) => name.startsWith(`${one} `) || name.startsWith(`${one}-`)) && !isAsked(keys) ? [name] : [],
  )
}

const ownModels = Object.entries(modelsThatAreNoTrims).flatMap(([brand, models]) =>
  models.map((model) => ({ name: model.toLowerCase(), keys: modelFamilyKeys(brand, model) })),
)

function keysOf(make: string, model: string): Set<string> {
  const table = tables.get(make)
  const own = keyOf(make, model)
  const keys = new Set([own])
  // The usual name of the model may tell more: a GTI is a Golf GTI.
  for (const name of new Set([model, table?.names.get(own) ?? model])) {
    for (const beginning of beginningsOf(name, (one) => table?.modelsOfTheirOwn.has(keyOf(make, one)) ?? false)) {
      const key = keyOf(make, beginning)
      keys.add(key)
      const family = table?.familyOfMember.get(key)
      if (family) keys.add(family)
    }
    for (const numbered of familiesByNumber(table?.brand, name)) keys.add(keyOf(make, numbered))
  }
  return keys
}

/** The name and its beginnings at each space or hyphen, longest first, down to the first model of its own. */
function beginningsOf(name: string, isOfItsOwn: (beginning: string) => boolean): string[] {
  const ends = [name.length, ...[...name.matchAll(/[\s-]/g)].map(({ index }) => index).reverse()]
  const beginnings = ends.map((end) => name.slice(0, end)).filter((beginning) => stripToAlphanumeric(beginning) !== '')
  const last = beginnings.findIndex(isOfItsOwn)
  return last < 0 ? beginnings : beginnings.slice(0, last + 1)
}

/** The class that a number means: a 330i is a 3 Series, also as M330i; `C 300` has its number in the second word. */
function familiesByNumber(brand: string | undefined, model: string): string[] {
  if (!brand) return []
  const words = model.split(/[\s-]+/)
  return [words.slice(0, 1), words.slice(0, 2)].flatMap((some) => {
    const number = stripToAlphanumeric(some.join('')).replace(/^m(?=\d{3})/, '')
    return findModelsByNumber(number, new Set([brand])).flatMap(({ models }) => models)
  })
}

function keyOf(make: string, name: string): string {
  const plain = withoutMake(make, plainName(name))
  return tables.get(make)?.keyOfName.get(plain) ?? plain
}

/** Without case, spaces and hyphens; but a Ka+ is no Ka. */
function plainName(name: string): string {
  return stripToAlphanumeric(name.replaceAll('+', ' plus'))
}

/** A Mazda 3 is a Mazda3; a Genesis of Genesis keeps its name. */
function withoutMake(make: string, key: string): string {
  return key.startsWith(make) && key.length > make.length ? key.slice(make.length) : key
}

function tableOf(brand: string, models: readonly string[]): MakeTable {
  const make = stripToAlphanumeric(brand)
  const plain = (name: string) => withoutMake(make, plainName(name))
  const keyOfName = new Map<string, string>()
  const oneModel = (main: string, others: readonly string[]) => {
    const key = keyOfName.get(plain(main)) ?? plain(main)
    for (const other of others) if (plain(other) !== key) keyOfName.set(plain(other), key)
  }
  for (const model of models) {
    const { names, short } = modelSpellingVariants(model)
    oneModel(model, [...names, ...short])
  }
  for (const [main = '', ...others] of modelNameSynonyms[brand] ?? []) oneModel(main, others)
  const key = (name: string) => keyOfName.get(plain(name)) ?? plain(name)
  const names = new Map<string, string>()
  const usual = (modelNameSynonyms[brand] ?? []).map(([main = '']) => main)
  for (const name of [...usual, ...models]) if (!names.has(key(name))) names.set(key(name), name)
  const members = Object.entries(modelFamilyMembers[brand] ?? {})
  return {
    brand,
    keyOfName,
    familyOfMember: new Map(members.flatMap(([family, own]) => own.map((name) => [key(name), key(family)]))),
    modelsOfTheirOwn: new Set((modelsThatAreNoTrims[brand] ?? []).map(key)),
    names,
  }
}
