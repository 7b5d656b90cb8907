import { type Bits, bitsFor } from './bits.ts'

/** Stands for a number that is not known: in every order behind those that are, and within no bounds. */
export const unknownNumber = 2_147_483_647

/** One whole number of each car, of 32 bits. */
export class NumberColumn {
  #ofCar: Int32Array<ArrayBuffer>

  constructor(capacity: number) {
    this.#ofCar = new Int32Array(capacity)
  }

  get(car: number): number {
    return this.#ofCar[car] ?? unknownNumber
  }

  set(car: number, number: number | null): void {
    this.#ofCar[car] = number ?? unknownNumber
  }

  /** The cars whose number is known and within the bounds, both inclusive. */
  between(least: number, most: number): Bits {
    const numbers = this.#ofCar
    const bits = bitsFor(numbers.length)
    const last = Math.min(most, unknownNumber - 1)
    for (let word = 0, car = 0; word < bits.length; word++) {
      let found = 0
      for (let bit = 0; bit < 32; bit++, car++) {
        const number = numbers[car] ?? unknownNumber
        if (number >= least && number <= last) found |= 1 << bit
      }
      bits[word] = found
    }
    return bits
  }

  grow(capacity: number): void {
    const larger = new Int32Array(capacity)
    larger.set(this.#ofCar)
    this.#ofCar = larger
  }
}
