/** Repeatable random values: the same seed produces the same values in the same order, on every machine. */
export type Random = Readonly<{
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** True in `share` of all cases, a number from 0 to 1. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** An item in proportion to its weight. */
  pickWeighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  /** A new array with the same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
  /** Bell-shaped around 0 with a deviation of 1, never beyond ±3. */
  bell(): number
  /** A version 7 UUID of the moment `at`. */
  uuid(at: Date): string
}>

/** mulberry32, a generator of 32 bits of state: small, fast, and good enough for made-up data, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]) => itemAt(items, whole(0, items.length - 1))
  const hex = (digits: number) =>
    whole(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')

  return {
    next,
    whole,
    pick,
    chance: (share) => next() < share,
    pickWeighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? itemAt(items, items.length - 1))[0]
    },
    shuffled: (items) => {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = whole(0, last)
        const kept = itemAt(mixed, last)
        mixed[last] = itemAt(mixed, other)
        mixed[other] = kept
      }
      return mixed
    },
    bell: () => Math.max(-3, Math.min(3, (next() + next() + next() + next() - 2) * Math.sqrt(3))),
    uuid: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      const variant = itemAt(['8', '9', 'a', 'b'], whole(0, 3))
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError('There is nothing to choose from.')
  return item
}
