import type { CarList } from './car-list.ts'
import { NumberLists } from './number-lists.ts'
import { numbersOfCar, readCarOfNumbers, type UnpackedMarketCar } from './valuation-input.ts'

/**
 * Cars of a market, as numbers: a hundred thousand objects with their words take four times as much memory, and the
 * garbage collector goes through them again and again.
 */
export class StoredMarketCars implements CarList<UnpackedMarketCar> {
  readonly #facts = new NumberLists(Int32Array)
  readonly #words = new NumberLists(Int32Array)
  readonly #texts: string[] = []
  readonly #numbers = new Map<string, number>()

  get length(): number {
    return this.#facts.count
  }

  push(car: UnpackedMarketCar): void {
    this.#facts.push(numbersOfCar(car, (text) => this.#numberOf(text)))
    this.#words.push((car.titleWords ?? []).map((word) => this.#numberOf(word)))
  }

  at(place: number): UnpackedMarketCar | undefined {
    if (place < 0 || place >= this.length) return undefined
    const titleWords: string[] = []
    const end = this.#words.from[place + 1] as number
    for (let k = this.#words.from[place] as number; k < end; k++) {
      titleWords.push(this.#texts[this.#words.values[k] as number] as string)
    }
    return readCarOfNumbers(this.#facts.values, this.#facts.from[place] as number, { texts: this.#texts, titleWords })
  }

  *[Symbol.iterator](): Generator<UnpackedMarketCar, void> {
    for (let place = 0; place < this.length; place++) yield this.at(place) as UnpackedMarketCar
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#texts.push(text) - 1
    this.#numbers.set(text, number)
    return number
  }
}
