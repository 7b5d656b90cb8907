import type { MeaningSpan } from './match/meaning-span.ts'

/** Readings per position that are compared with those behind them. */
const beam = 8

/** The cost that a span adds because of the one before it, negative if they confirm each other. */
export type AdjacentMeaningCostFunction = (before: MeaningSpan, span: MeaningSpan) => number

type Path = { span: MeaningSpan; before: Path | null; cost: number }

/**
 * The cheapest sequence of spans that covers all tokens (dynamic programming over positions, with a beam). Each
 * position needs a span that starts there.
 */
export function cheapestMeaningPath(
  spans: readonly MeaningSpan[],
  length: number,
  neighbourCost: AdjacentMeaningCostFunction,
): MeaningSpan[] {
  const starting = Map.groupBy(spans, ({ start }) => start)
  const endingAt: Path[][] = Array.from({ length: length + 1 }, () => [])
  for (let at = 0; at < length; at++) {
    const before = at === 0 ? [null] : (endingAt[at] ?? [])
    for (const span of starting.get(at) ?? []) {
      let best: Path | null = null
      for (const path of before) {
        const cost = (path?.cost ?? 0) + span.cost + (path ? neighbourCost(path.span, span) : 0)
        if (best === null || cost < best.cost) best = { span, before: path, cost }
      }
      const ends = endingAt[span.end]
      if (!best || !ends) continue
      ends.push(best)
      ends.sort((one, other) => one.cost - other.cost)
      if (ends.length > beam) ends.pop()
    }
  }
  const path: MeaningSpan[] = []
  for (let own: Path | null = endingAt[length]?.[0] ?? null; own; own = own.before) path.unshift(own.span)
  return path
}
