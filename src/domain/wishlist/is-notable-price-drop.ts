/**
 * A price drop is worth a mail from one hundredth of the price on, and from $100 on: a mail about $100 is a
 * nuisance for a $60,000 car, and one about $40 for a $4,000 car.
 */
export const minNotablePriceDropPercent = 1
export const minNotablePriceDropCents = 100_00

/** A buyer gets at most one mail about a wished car in this time, however often its price changes. */
export const priceDropMailIntervalMs = 24 * 60 * 60_000

/** True if the price fell far enough below the one that the buyer knows. Both are in cents. */
export function isNotablePriceDrop({ knownCents, priceCents }: { knownCents: number; priceCents: number }): boolean {
  const fellByCents = knownCents - priceCents
  return fellByCents >= minNotablePriceDropCents && fellByCents * 100 >= knownCents * minNotablePriceDropPercent
}
