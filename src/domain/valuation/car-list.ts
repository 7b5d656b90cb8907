/** Cars in an order, which an array of them is too; each is an object only while it is looked at. */
export interface CarList<Car> extends Iterable<Car> {
  readonly length: number
  at(place: number): Car | undefined
}

/** Some cars of a list, by their places there. */
export class ChosenCars<Car> implements CarList<Car> {
  readonly #cars: CarList<Car>
  readonly #places: Int32Array

  constructor(cars: CarList<Car>, places: Int32Array) {
    this.#cars = cars
    this.#places = places
  }

  get length(): number {
    return this.#places.length
  }

  at(place: number): Car | undefined {
    const own = this.#places[place]
    return own === undefined ? undefined : this.#cars.at(own)
  }

  *[Symbol.iterator](): Generator<Car, void> {
    for (const place of this.#places) yield this.#cars.at(place) as Car
  }
}

/** The places of the cars with each key, in the order in which the keys come first. */
export function groupPlacesBy<Car, Key>(cars: CarList<Car>, keyOf: (car: Car) => Key): Map<Key, number[]> {
  const groups = new Map<Key, number[]>()
  let place = 0
  for (const car of cars) {
    const key = keyOf(car)
    const own = groups.get(key)
    if (own) own.push(place++)
    else groups.set(key, [place++])
  }
  return groups
}
