import { type BitSet, countBits, subtractBits, uniteBits } from './bit-set.ts'

/** A set of cars, and what each of them gets for being in it: a whole number, below zero for what speaks against a car. */
export type WeightedCars = { weight: number; set: BitSet }

/** Bits of sums with more of them are no whole numbers of 32 bits. */
const mostBits = 31

/**
 * Those of the cars among which the `most` with the highest sums of weights are: all of a higher sum than the last of
 * them, and all with its sum. Sums are added for 32 cars at once: bit `n` of the sums of all cars is a set of cars.
 *
 * @param sets of cars that are all among these
 * @param highest only cars up to this sum count, and all that have it are among the answer
 */
export function narrowToBestCars(
  among: BitSet,
  sets: readonly WeightedCars[],
  { most, highest = Number.POSITIVE_INFINITY }: { most: number; highest?: number },
): BitSet {
  const weighed = sets.filter(({ weight }) => weight !== 0)
  const unit = weighed.reduce((sum, { weight }) => greatestDivisor(sum, Math.abs(weight)), 0)
  const sum = weighed.reduce((total, { weight }) => total + Math.abs(weight) / unit, 0)
  const bits = Math.floor(Math.log2(sum)) + 1
  if (weighed.length === 0 || !Number.isInteger(unit) || bits > mostBits) return among
  // What speaks against a car speaks for all others.
  const least = weighed.reduce((total, { weight }) => total + Math.min(0, weight), 0)
  const planes = sumsOf(among, weighed, { unit, bits })
  const atMost = Math.floor((highest - least) / unit)
  if (atMost < 0) return new Int32Array(among.length)
  if (atMost >= 2 ** bits) return withHighestSums(among, planes, most)
  const equal = among.slice()
  const lower = new Int32Array(among.length)
  for (let bit = bits - 1; bit >= 0; bit--) {
    const plane = planes[bit] ?? among
    const isSet = (atMost & (1 << bit)) !== 0
    for (let word = 0; word < equal.length; word++) {
      const [own, ofPlane] = [equal[word] ?? 0, plane[word] ?? 0]
      if (isSet) lower[word] = (lower[word] ?? 0) | (own & ~ofPlane)
      equal[word] = isSet ? own & ofPlane : own & ~ofPlane
    }
  }
  const best = withHighestSums(lower, planes, most)
  uniteBits(equal, best)
  return equal
}

/** The sums of the cars' weights in units, from the lowest possible one: for each bit, the cars whose sum has it. */
function sumsOf(
  among: BitSet,
  weighed: readonly WeightedCars[],
  { unit, bits }: { unit: number; bits: number },
): BitSet[] {
  const planes = Array.from({ length: bits }, (): BitSet => new Int32Array(among.length))
  for (const { weight, set } of weighed) {
    const units = Math.abs(weight) / unit
    for (let first = 0; first < bits; first++) {
      if ((units & (1 << first)) === 0) continue
      for (let word = 0; word < among.length; word++) {
        let carry = weight > 0 ? (set[word] ?? 0) : (among[word] ?? 0) & ~(set[word] ?? 0)
        for (let bit = first; carry !== 0 && bit < bits; bit++) {
          const plane = planes[bit] ?? among
          const before = plane[word] ?? 0
          plane[word] = before ^ carry
          carry &= before
        }
      }
    }
  }
  return planes
}

function withHighestSums(among: BitSet, planes: readonly BitSet[], most: number): BitSet {
  const sure: BitSet = new Int32Array(among.length)
  const open = among.slice()
  let count = 0
  for (const plane of planes.toReversed()) {
    const having = open.slice()
    for (let word = 0; word < having.length; word++) having[word] = (having[word] ?? 0) & (plane[word] ?? 0)
    const more = countBits(having)
    if (count + more >= most) open.set(having)
    else {
      uniteBits(sure, having)
      subtractBits(open, having)
      count += more
    }
  }
  uniteBits(sure, open)
  return sure
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
