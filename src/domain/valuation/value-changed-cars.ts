import type { Db } from '#db/client.ts'
import { CurrentMarketCorrection, MarketCarGroups } from './current-market-correction.ts'
import { estimatePrice } from './estimate-price.ts'
import { crossValidationFoldCount } from './market-car.ts'
import { type MarketCarSummary, marketSummariesOf } from './market-summaries.ts'
import { logValueOfTitleWords, type WordValues } from './price-fit.ts'
import type { PriceModel } from './price-model.ts'
import {
  type MarketAsked,
  type MarketCarWithId,
  readMarketAdvertsById,
  readMarketVersions,
} from './read-market-adverts-of-model.ts'
import { findFirstOfEachOffer } from './same-car-groups.ts'
import { carTrimKeyOfTitle } from './trim-groups.ts'

/**
 * The estimates of some cars of one market, beside all others of their model and years: as `MarketWithPriceCorrections`
 * values them, but only these cars and those that changed lately are read. Empty for cars that are not among the evidence.
 */
export async function valueChangedCars(
  db: Db,
  model: PriceModel,
  { ids, ...market }: MarketAsked & { ids: readonly string[] },
) {
  const versions = await readMarketVersions(db, market)
  const cache = marketSummariesOf(db, model)
  const found = versions.map(([id, version]) => cache.find(id, version))
  const asked = new Set(ids)
  const unread = versions.filter(([id], place) => !found[place] || asked.has(id)).map(([id]) => id)
  const read = new Map((await readMarketAdvertsById(db, unread, market)).map((car) => [car.id, car]))
  const others = versions.flatMap(([id], place) => {
    const car = read.get(id)
    // A car that left the market between the two reads is due again.
    const summary = car ? summaryOf(car, model) : found[place]
    if (car && summary) cache.keep(id, summary)
    return summary ? [summary] : []
  })
  const isTrimEvidence = findFirstOfEachOffer(others.map(({ offerKey }) => offerKey))
  const groups = new MarketCarGroups()
  const cells = others.map((other) => groups.of(other))
  const marketOf = (fold: number, offerKey: string | null) => {
    const correction = new CurrentMarketCorrection(groups)
    for (const [place, other] of others.entries()) {
      if (offerKey !== null && other.offerKey !== offerKey) continue
      const trim = isTrimEvidence[place] ? (other.trims[fold] as string) : null
      correction.addTo(cells[place] as number, other.excesses[fold] as number, trim)
    }
    return correction
  }
  return [...read.values()]
    .filter(({ id, isAvailable }) => asked.has(id) && isAvailable)
    .map((car) => {
      const fold = model.offers.foldOf(car)
      const [whole, own] = [marketOf(fold, null), marketOf(fold, model.offers.keyOf(car))]
      const correction = (kind: Parameters<typeof whole.correction>[0], trim: string) =>
        whole.correction(kind, trim, own)
      return { car, estimate: estimatePrice(car, { model, fold, market: { correction } }) }
    })
}

/** What a car says about the prices of others, in every group of the fit. */
export function summaryOf(car: MarketCarWithId, model: PriceModel): MarketCarSummary {
  const { version, year, fuel, transmission, body } = car
  const features = model.featuresOf(car)
  const logPrice = Math.log(car.priceCents)
  const excesses: number[] = []
  const trims: string[] = []
  for (let fold = 0; fold < crossValidationFoldCount; fold++) {
    const words: WordValues = new Map()
    const title = model.titleOf(features, fold, words)
    excesses.push(logPrice - (model.logWithoutTitle(features, fold) + logValueOfTitleWords(title)))
    const trim = carTrimKeyOfTitle(title)
    // One text for all groups in which it is the same.
    trims.push(trims.at(-1) === trim ? (trims.at(-1) as string) : trim)
  }
  return { version, year, fuel, transmission, body, offerKey: model.offers.keyOf(car), excesses, trims }
}
