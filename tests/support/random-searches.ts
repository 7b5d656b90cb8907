import fc from 'fast-check'
import {
  allowedFacetValues,
  allowedMultiChoiceValues,
  facetNames,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import { carSorts } from '#contract/car-search-options.ts'
import { dealLabels } from '#contract/car-terms.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'

const some = <T>(values: readonly T[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) })
const phrases = [
  ...['automatic', 'diesel', 'hybird', 'suv', 'estate', 'black', 'one owner', 'leather', 'warranty', 'he', 'w', 'ow'],
  ...['bmw', 'toyta', 'mercedes', 'golf', 'a4', 'f-150', 'model 3', 'cheap', 'bargain', 'verified', 'in london'],
  ...[
    'austin tx',
    'ford not fiesta',
    'florida',
    'texas',
    'in ca',
    'in germany',
    'usa',
    'australia',
    'in uae',
    'georgia',
  ],
  ...['under 30k', '2019 or newer', 'low mileage', 'between 10k and 25k', '3.0', '2.0', 'no-claims'],
  ...["seller's", 'café', 'zzz', 'plug-in hybrid', 'phev suv'],
]
const asked = fc.record(
  {
    q: fc.subarray(phrases, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    brand: some(['BMW', 'Toyota', 'Ford', 'Mercedes_Benz', 'Audi', 'Volkswagen', 'Tesla']),
    model: some(['Golf', 'Corolla', 'F-150', '3 Series', 'C-Class', 'Model', 'RAV4', 'A', '%']),
    priceMin: fc.integer({ min: 0, max: 60 }).map((n) => String(n * 1000)),
    priceMax: fc.integer({ min: 1, max: 90 }).map((n) => String(n * 1111)),
    yearMin: fc.integer({ min: 1990, max: 2026 }).map(String),
    yearMax: fc.integer({ min: 1995, max: 2027 }).map(String),
    mileageMax: fc.integer({ min: 0, max: 150 }).map((n) => String(n * 1000)),
    ...createRecordFromKeys(multiChoiceAttributeNames, (name) => some(allowedMultiChoiceValues(name).slice(0, 8))),
    warrantyUntilMin: fc.constantFrom('2026-12-01', '2028-01-01'),
    mpgMin: fc.integer({ min: 10, max: 60 }).map(String),
    electricRangeMin: fc.integer({ min: 10, max: 400 }).map(String),
    ...createRecordFromKeys(facetNames, (name) => some(allowedFacetValues(name))),
    powerHpMin: fc.integer({ min: 80, max: 500 }).map(String),
    powerHpMax: fc.integer({ min: 80, max: 500 }).map(String),
    engineLitresMin: fc.constantFrom('1.0', '2.0', '3.5'),
    engineLitresMax: fc.constantFrom('1.5', '2.0', '5.0'),
    deal: some(dealLabels),
    verified: fc.constantFrom('true', 'false'),
    sort: fc.constantFrom(...carSorts),
    limit: fc.constantFrom('1', '7', '24', '100'),
  },
  { requiredKeys: [] },
)
/** Places with many cars, at the edge of the map and at a pole; a radius of a mile, and one around the earth. */
const somewhere = fc.oneof(
  fc.record(
    {
      near: fc.constantFrom('Austin, TX', '30.27,-97.74', '90012', '30.52,-97.74', '-17.8,179.9', '89.9,10', '0,0'),
      radiusMiles: fc.constantFrom('1', '17', '50', '400', '3000', '12500'),
      sort: fc.constantFrom(...carSorts, 'distance', 'distance', 'distance'),
    },
    { requiredKeys: ['near', 'sort'] },
  ),
  fc
    .record({ west: fc.integer({ min: -180, max: 180 }), east: fc.integer({ min: -180, max: 180 }) })
    .filter(({ west, east }) => west !== east)
    .chain(({ west, east }) =>
      fc
        .tuple(fc.constantFrom(-90, 24.5, 30.27), fc.constantFrom(30.27, 34.05, 49.5, 90))
        .filter(([south, north]) => south < north)
        .map(([south, north]) => ({ box: [west, south, east, north].join(',') })),
    ),
  fc
    .constantFrom('-97.74,30.27,-97.73,30.28', '-100.01,25.5,-95.123,31.25', '179.5,-18,-179.5,-17')
    .map((box) => ({ box })),
  fc.record({ q: fc.constantFrom('near Austin', 'bmw within 100 miles of Austin', 'cheap suv near 90012') }),
)
/** Most visitors choose two or three filters; all sixteen at once would find nothing. */
const chosenNames: string[] = [
  ...['q', 'brand', 'sort', 'priceMin', 'priceMax', 'fuel', 'body', 'deal', 'limit'],
  ...['drive', 'condition', 'owners', 'powerHpMin', 'engineLitresMax'],
  ...['seats', 'accidents', 'titleStatus', 'equipment', 'warrantyUntilMin', 'mpgMin', 'electricRangeMin'],
]
/** Searches as visitors make them, most of them with two or three filters. */
export const arbitraryRandomSearches = fc
  .tuple(asked, fc.subarray(chosenNames, { maxLength: 3 }), fc.boolean(), fc.option(somewhere))
  .map(([all, names, isWhole, place]) => ({
    ...Object.fromEntries(Object.entries(all).filter(([name]) => (isWhole && !place) || names.includes(name))),
    ...place,
  }))
