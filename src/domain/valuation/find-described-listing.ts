import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { carModelKey } from './market-car.ts'
import { carFactValueKey, encodePriceFact, optionalPriceFactFields } from './optional-price-facts.ts'
import type { PriceModel } from './price-model.ts'
import type { MarketCarWithId } from './read-market-adverts-of-model.ts'
import { isEquipmentWord } from './title-words.ts'
import { isCompleteValuationInput, toValuationInput, type ValuationInput } from './valuation-input.ts'

/** A car on offer that is meant by a description, as its page values it. */
export interface DescribedListing {
  id: string
  car: ValuationInput
}

/**
 * The seller's own car on offer of this model, year and mileage, unless something said contradicts its advert. Whoever
 * describes their car once more asks about that car, and is told what its page says.
 */
export async function findOwnDescribedListing(
  db: DbOrTx,
  described: ValuationInput,
  sellerId: string,
): Promise<DescribedListing | null> {
  if (!isCompleteValuationInput(described)) return null
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        ...[eq(listings.sellerId, sellerId), eq(listings.year, described.year), isNull(listings.deletedAt)],
        ...[eq(listings.mileageMiles, described.mileageMiles), inArray(listings.status, ['available', 'reserved'])],
      ),
    )
    .orderBy(asc(listings.id))
  for (const row of rows) {
    const car = toValuationInput(row)
    if (isCompleteValuationInput(car) && carModelKey(car) === carModelKey(described) && !contradicts(described, car)) {
      return { id: row.id, car }
    }
  }
  return null
}

/** The car on offer of which everything that counts is as described. */
export function findTwinOnMarket(
  market: readonly MarketCarWithId[],
  described: ValuationInput,
  model: PriceModel,
): MarketCarWithId | null {
  if (!isCompleteValuationInput(described)) return null
  const own = model.support.countedFacts(described)
  const words = model.features.countedWords(own).sort().join()
  const [twin] = market
    .filter(({ isAvailable, year, mileageMiles }) => {
      return isAvailable && year === described.year && mileageMiles === described.mileageMiles
    })
    .filter((car) => {
      const other = model.support.countedFacts(car)
      const isAlike = optionalPriceFactFields.every((field) => (own[field] ?? null) === (other[field] ?? null))
      return isAlike && model.features.countedWords(other).sort().join() === words
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return twin ?? null
}

/** Whether a fact or a word of the title is said that the advert states otherwise, or not at all. */
function contradicts(described: ValuationInput, advert: ValuationInput): boolean {
  const [said, stated] = [described, advert].filter(isCompleteValuationInput)
  if (!said || !stated) return true
  const words = new Set(advert.titleWords)
  if (said.titleWords?.some((word) => !isEquipmentWord(word) && !words.has(word))) return true
  return optionalPriceFactFields.some((field) => {
    const [own, other] = [encodePriceFact(said, field), encodePriceFact(stated, field)]
    return own !== null && (other === null || carFactValueKey(own) !== carFactValueKey(other))
  })
}
