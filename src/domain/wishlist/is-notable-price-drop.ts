/**
 * A fall is news from one hundredth of the price on, and from $100 on: of a $60,000 car nobody wants a mail about $100, and
 * of a $4,000 car nobody wants one about $40.
 */
export const minDropPercent = 1
export const minDropCents = 100_00

/** A car writes to a wisher at most once in this time, however often its price moves. */
export const minMailIntervalMs = 24 * 60 * 60_000

/** True where the price fell far enough below the one that the wisher knows. In cents, both. */
export function isNotablePriceDrop({ knownCents, priceCents }: { knownCents: number; priceCents: number }): boolean {
  const fellByCents = knownCents - priceCents
  return fellByCents >= minDropCents && fellByCents * 100 >= knownCents * minDropPercent
}
