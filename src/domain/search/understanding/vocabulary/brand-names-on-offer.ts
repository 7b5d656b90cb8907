import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'

/** A brand that has at most this share of another's cars is a spelling of it: `VW` beside Volkswagen. */
const shareOfSpelling = 0.1

/** How the brands of the cars on offer are written. */
export class BrandNamesOnOffer {
  readonly #written: ReadonlyMap<string, string>
  readonly #countOf: (brand: string) => number

  /** @param countOf how many cars of a brand are on offer */
  constructor(brands: readonly string[], countOf: (brand: string) => number) {
    this.#written = new Map(brands.map((brand) => [stripToAlphanumeric(brand), brand]))
    this.#countOf = countOf
  }

  /** The catalogue's brand as cars on offer write it: hyphens, spaces and capitals make no difference. */
  spellingOf(brand: string): string {
    return this.#countOf(brand) > 0 ? brand : (this.#written.get(stripToAlphanumeric(brand)) ?? brand)
  }

  /**
   * These other names of a brand, without those that are brands of their own on offer: `Great Wall` is another name of GWM
   * only where no Great Wall is sold. A part of the brand's own name stays: a `range rover` is no Rover.
   */
  otherNames(brand: string, names: readonly string[]): string[] {
    const whole = stripToAlphanumeric(brand)
    return names.filter((name) => {
      const key = stripToAlphanumeric(name)
      const own = this.#written.get(key) ?? brand
      return own === brand || whole.includes(key) || this.#countOf(own) <= this.#countOf(brand) * shareOfSpelling
    })
  }
}
