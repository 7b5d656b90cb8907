import type { CarDetail } from '#contract/cars.ts'

/**
 * A car without what is long or changes often: a kept part has a place in memory for each value of its properties. What
 * is left out stands here alone; the type follows.
 */
export function pickSpecifiedFields({
  confirmedAt: _confirmedAt,
  description: _description,
  market: _market,
  picture: _picture,
  pictures: _pictures,
  priceCents: _priceCents,
  seller: _seller,
  updatedAt: _updatedAt,
  valuation: _valuation,
  ...specified
}: CarDetail) {
  return specified
}

export type SpecifiedCar = ReturnType<typeof pickSpecifiedFields>
