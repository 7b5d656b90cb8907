import type { BrandNamesOnOffer } from '../vocabulary/brand-names-on-offer.ts'
import type { QueryIntent } from './query-intent.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

/** What a search asks for, with each make in all names by which sellers offer it: `vw` is Volkswagen and VW. */
export function addSpellingsOfMakes(read: QueryIntent, names: BrandNamesOnOffer): QueryIntent {
  const all = (brands: readonly string[]) => [...new Set(brands.flatMap((brand) => names.spellingsOf(brand)))]
  const shown = (terms: readonly QueryIntentTerm[]) =>
    terms.flatMap((one) =>
      one.field === 'brand' ? names.spellingsOf(one.value).map((value) => ({ ...one, value })) : [one],
    )
  const { comparison, except } = read
  const { wanted, otherThanBrands } = comparison
  return {
    ...read,
    brand: all(read.brand),
    except: except.brand ? { ...except, brand: all(except.brand) } : except,
    understood: shown(read.understood),
    comparison: {
      ...comparison,
      wanted: wanted && { ...wanted, brand: all(wanted.brand), understood: shown(wanted.understood) },
      ...(otherThanBrands ? { otherThanBrands: all(otherThanBrands) } : {}),
    },
  }
}
