import { expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { cheapestMeaningPath } from './cheapest-meaning-path.ts'
import type { MeaningSpan } from './match/meaning-span.ts'

const random = seededRandom(20261124)
const ignored: MeaningSpan['value'] = { kind: 'ignored', why: 'ordinary' }
const costOf = (path: readonly MeaningSpan[]) => path.reduce((sum, { cost }) => sum + cost, 0)

/** The least cost of all sequences, by trying each. */
function leastCost(spans: readonly MeaningSpan[], length: number, from = 0): number {
  if (from === length) return 0
  const costs = spans
    .filter(({ start }) => start === from)
    .map((span) => span.cost + leastCost(spans, length, span.end))
  return Math.min(...costs, Number.POSITIVE_INFINITY)
}

it('the sequence covers every word once, and no other costs less', () => {
  for (let round = 0; round < 200; round++) {
    const length = random.whole(1, 8)
    const spans: MeaningSpan[] = Array.from({ length }, (_, start) => ({
      start,
      end: start + 1,
      value: ignored,
      cost: random.whole(1, 30) / 10,
    }))
    for (let more = random.whole(0, 12); more > 0; more--) {
      const start = random.whole(0, length - 1)
      spans.push({ start, end: random.whole(start + 1, length), value: ignored, cost: random.whole(1, 50) / 10 })
    }
    const path = cheapestMeaningPath(spans, length, () => 0)
    expect(path.map(({ start }) => start)).toEqual([0, ...path.slice(0, -1).map(({ end }) => end)])
    expect(path.at(-1)?.end).toBe(length)
    expect(costOf(path)).toBeCloseTo(leastCost(spans, length), 6)
  }
})

it('a neighbour that confirms a meaning makes it the cheaper one', () => {
  const name: MeaningSpan['value'] = { kind: 'name', named: [] }
  const spans: MeaningSpan[] = [
    { start: 0, end: 1, value: name, cost: 1 },
    { start: 1, end: 2, value: name, cost: 2 },
    { start: 1, end: 2, value: ignored, cost: 1 },
  ]
  const confirm = (before: MeaningSpan, span: MeaningSpan) =>
    before.value.kind === 'name' && span.value.kind === 'name' ? -1.7 : 0
  expect(cheapestMeaningPath(spans, 2, () => 0).map(({ value }) => value.kind)).toEqual(['name', 'ignored'])
  expect(cheapestMeaningPath(spans, 2, confirm).map(({ value }) => value.kind)).toEqual(['name', 'name'])
})
