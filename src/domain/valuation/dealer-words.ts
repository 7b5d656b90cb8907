/** A word that one seller alone says, of cars of this many brands, is a phrase of that seller and no trim. */
const fewestBrands = 3
/** Where the others have fewer than this share of the cars, nobody else could say a word. */
const othersShare = 0.1

/** Who says each word: words that only one dealer has, whatever car it is, tell about the dealer. */
export class DealerWords {
  readonly #carsOf = new Map<string, number>()
  readonly #sayers = new Map<string, { sellerId: string; brands: Set<string> } | null>()

  count({ sellerId, brand, words }: { sellerId: string; brand: string; words: readonly string[] }): void {
    this.#carsOf.set(sellerId, (this.#carsOf.get(sellerId) ?? 0) + 1)
    for (const word of words) {
      const said = this.#sayers.get(word)
      if (said === null) continue
      if (said === undefined) this.#sayers.set(word, { sellerId, brands: new Set([brand]) })
      else if (said.sellerId !== sellerId) this.#sayers.set(word, null)
      else if (said.brands.size < fewestBrands) said.brands.add(brand)
    }
  }

  /** The words that no car of another dealer says. */
  ofOneDealer(): Set<string> {
    const all = this.#carsOf.values().reduce((sum, count) => sum + count, 0)
    const words = this.#sayers.entries().flatMap(([word, said]) => {
      if (!said || said.brands.size < fewestBrands) return []
      const own = this.#carsOf.get(said.sellerId) ?? 0
      return all - own < othersShare * own ? [] : [word]
    })
    return new Set(words)
  }
}
