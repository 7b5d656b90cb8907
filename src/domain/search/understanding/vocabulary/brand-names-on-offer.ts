import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import { type BrandOrModel, carNameCatalogue } from './car-name-catalogue.ts'

/** A make that has at most this share of another's cars, whose name it may be, is a spelling of it. */
const shareOfSpelling = 0.1
const catalogued = new Set(carNameCatalogue.map(({ brand }) => stripToAlphanumeric(brand)))

/**
 * How the brands of the cars on offer are written. Sellers type any name of a make: `VW` beside Volkswagen is one make with
 * two spellings, however many cars have each, so that no seller's spelling hides the cars of others. Only what is a
 * make of its own, as `Great Wall` beside GWM, is one where enough cars have it.
 */
export class BrandNamesOnOffer {
  readonly #written: Map<string, string[]>
  readonly #counts = new Map<string, number>()
  /** From a brand on offer to the make of which it is a spelling, and from the make to all of them. */
  readonly #makes = new Map<string, string>()
  readonly #spellings = new Map<string, string[]>()
  /** By their letters and digits. */
  readonly #ofTheirOwn = new Set<string>()

  /** @param onOffer how many cars of a brand and a model are on offer */
  constructor(onOffer: readonly BrandOrModel[]) {
    for (const { brand, count } of onOffer) this.#counts.set(brand, this.#countOf(brand) + count)
    this.#written = Map.groupBy(this.#counts.keys(), stripToAlphanumeric)
    for (const { brand, names, makes = [] } of carNameCatalogue) {
      const make = this.spellingOf(brand)
      for (const name of [brand, ...names]) {
        const key = stripToAlphanumeric(name)
        // A Rover is no Land Rover.
        if (name !== brand && catalogued.has(key)) continue
        const offered = this.#written.get(key) ?? []
        const count = offered.reduce((sum, one) => sum + this.#countOf(one), 0)
        if (makes.includes(name) && count > this.#countOf(make) * shareOfSpelling) this.#ofTheirOwn.add(key)
        else for (const one of offered) if (one !== make) this.#addSpelling(make, one)
      }
    }
  }

  /** The catalogue's brand as cars on offer write it: hyphens, spaces and capitals make no difference. */
  spellingOf(brand: string): string {
    return this.#countOf(brand) > 0 ? brand : (this.#written.get(stripToAlphanumeric(brand))?.[0] ?? brand)
  }

  /** A make, and the other names by which cars of it are on offer. */
  spellingsOf(make: string): string[] {
    return [make, ...(this.#spellings.get(make) ?? [])]
  }

  /** These other names of a brand, without those that are makes of their own on offer. */
  otherNames(names: readonly string[]): string[] {
    return names.filter((name) => !this.#ofTheirOwn.has(stripToAlphanumeric(name)))
  }

  /** What is on offer by make, whatever its sellers call it. */
  groupByMake(onOffer: readonly BrandOrModel[]): BrandOrModel[] {
    if (this.#makes.size === 0) return [...onOffer]
    const merged = new Map<string, BrandOrModel>()
    for (const one of onOffer) {
      const brand = this.#makes.get(one.brand) ?? one.brand
      const key = JSON.stringify([brand, one.model])
      merged.set(key, { ...one, brand, count: one.count + (merged.get(key)?.count ?? 0) })
    }
    return [...merged.values()].toSorted((a, b) => b.count - a.count)
  }

  #countOf(brand: string): number {
    return this.#counts.get(brand) ?? 0
  }

  #addSpelling(make: string, spelling: string): void {
    if (this.#makes.has(spelling)) return
    this.#makes.set(spelling, make)
    this.#spellings.set(make, [...(this.#spellings.get(make) ?? []), spelling])
  }
}
