import { z } from 'zod'
import {
  type AttributeName,
  allowedFacetValues,
  allowedMultiChoiceValues,
  choiceAttributeNames,
  dateAttributeNames,
  facetNames,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from './attribute-names.ts'
import { carSorts, unlimitedRadiusMiles } from './car-search-options.ts'
import { carFacetNames, dealLabels, listingStatuses } from './car-terms.ts'
import { carCategorySchema, createCarFieldSchemas } from './create-car-field-schemas.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'
import { FilterRemovalSuggestion } from './filter-removal-suggestion.ts'
import { Picture } from './media.ts'
import { PriceCents, parseDollars } from './money-amounts.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { cursorPageQueryShape, NextPageCursor } from './paging.ts'
import { maxPhotosPerCar } from './photos.ts'
import { Place } from './places.ts'
import { SellerRating } from './ratings.ts'
import { searchRangeSchemas, wholeNumberSchema } from './search-range-schemas.ts'
import { DealLabelSummary } from './valuation.ts'

/** The attributes of a car; null if the seller did not state one. */
const attributeShape = {
  ...createRecordFromKeys(numberAttributeNames, () => z.int().nullable()),
  ...createRecordFromKeys([...choiceAttributeNames, ...dateAttributeNames], () => z.string().nullable()),
} satisfies Record<Exclude<AttributeName, MultiChoiceAttributeName>, z.ZodType>

/** A car as every list and card shows it. Prices are whole cents. */
export const CarSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    brand: z.string(),
    model: z.string().nullable(),
    ...attributeShape,
    yearsOfUse: z.int().nullable(),
    location: z.string().nullable(),
    /** By whose clock its dates are written, so that every reader reads the same day; null if the place is not known. */
    timeZone: z.string().nullable(),
    /** The approximate place of the car, in hundredths of a degree; null if the place is not known. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    priceCents: z.int(),
    originalPriceCents: z.int().nullable(),
    description: z.string(),
    status: z.enum(listingStatuses),
    /** The car's price compared with similar cars; null without an estimate, or for a car that is not on offer. */
    valuation: DealLabelSummary.nullable(),
    isAdvertised: z.boolean(),
    postedAt: z.iso.datetime(),
    /** True if its seller has not confirmed it for so long that it ranks behind others. */
    isUnconfirmed: z.boolean(),
    picture: Picture,
    seller: z.object({
      id: z.string(),
      name: z.string(),
      isVerified: z.boolean(),
      rating: SellerRating.nullable(),
    }),
  })
  .meta({ id: 'CarSummary' })
export type CarSummary = z.infer<typeof CarSummary>

/**
 * The same with the attributes that have many values, which would make a list of cars long: for the car's own page and
 * for comparing cars.
 */
export const CarWithEquipment = CarSummary.extend(
  createRecordFromKeys(multiChoiceAttributeNames, () => z.array(z.string()).nullable()),
).meta({
  id: 'CarWithEquipment',
})
export type CarWithEquipment = z.infer<typeof CarWithEquipment>

/**
 * Row G-08. Calendar days at the car's place since the first offer, an earlier advert's included, to today or the sale.
 */
export const CarTimeOnMarket = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  days: z.int(),
  isRelisted: z.boolean(),
  /** How often its price has changed since. */
  priceChanges: z.int(),
  fall: z.object({ at: z.iso.datetime(), wasCents: z.int(), lowestBeforeCents: z.int() }).nullable(),
})
export type CarTimeOnMarket = z.infer<typeof CarTimeOnMarket>

/** One entry of a car's price log; the log lists the oldest first. */
export const PriceHistoryEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum(['offered', 'price', 'reserved', 'sold', 'withdrawn']),
  priceCents: z.int(),
})
export type PriceHistoryEvent = z.infer<typeof PriceHistoryEvent>
export const PriceHistory = z
  .object({ market: CarTimeOnMarket, events: z.array(PriceHistoryEvent) })
  .meta({ id: 'PriceHistory' })
export type PriceHistory = z.infer<typeof PriceHistory>

/** A car on its own page. `seller.email` is present for Admin, the seller and the buyer who paid for it. */
export const CarDetail = CarWithEquipment.extend({
  pictures: z.array(Picture).min(1),
  hasOwnPhotos: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** When its seller last confirmed that it is for sale. */
  confirmedAt: z.iso.datetime(),
  seller: CarSummary.shape.seller.extend({
    email: z.string().nullable(),
    image: z.string().nullable(),
    since: z.iso.datetime(),
  }),
  /** The whole number, only for the seller and Admin: with it a person could pass another car off as this one. */
  vin: z.string().nullable(),
  /** Its last four characters, to compare with the car at a meeting; null if the seller stated no VIN. */
  vinEnding: z.string().nullable(),
  /** The maker that the VIN names, if it differs from the advert's; null if both agree or nothing is known. */
  vinMaker: z.string().nullable(),
  isWished: z.boolean(),
  market: CarTimeOnMarket,
  /** True if an Admin, not the seller, took it off the market. */
  isTakenDown: z.boolean(),
}).meta({ id: 'CarDetail' })
export type CarDetail = z.infer<typeof CarDetail>

export const CarIdParams = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

const manyOf = <T extends z.ZodType<string>>(item: T) =>
  z
    .union([z.array(item), item.transform((value) => [value])], { error: 'Choose one of the values in the list.' })
    .optional()

const dollarsWanted = 'Enter a dollar amount, for example 12500.'
const dollars = z
  .string({ error: dollarsWanted })
  .max(20, { error: dollarsWanted })
  .transform((text, context) => {
    const value = parseDollars(text)
    if (value === null) {
      context.addIssue({ code: 'custom', message: dollarsWanted })
      return z.NEVER
    }
    return value as number
  })

const boxWanted = 'box must be west,south,east,north in degrees.'
const mapBox = z.string({ error: boxWanted }).transform((text, context) => {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south < north
  if (isBox && west !== east && more.length === 0) return { west, south, east, north }
  context.addIssue({ code: 'custom', message: boxWanted })
  return z.NEVER
})

const wordsWanted = 'Searches can have up to 200 characters.'
const words = z.string({ error: wordsWanted }).max(200, { error: wordsWanted })
const placeWanted = 'We don’t recognize this place. Enter a town and state, or a ZIP code.'

/** One of a list, in any case: `petrol` is `Petrol`. */
const oneOf = (values: readonly string[]) =>
  z
    .string()
    .transform((text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .pipe(z.enum(values, { error: 'Choose one of the values in the list.' }))

/**
 * Row H-08. Bounds are inclusive; dollars and miles in the query. `sort` defaults to best with `q`, otherwise to
 * newest; `distance` without a place means newest too.
 */
export const SearchCarsQuery = z.object({
  q: words.optional(),
  brand: manyOf(z.string().trim().min(1).max(60)),
  model: manyOf(z.string().trim().min(1).max(80)),
  seller: z.string().max(64).optional(),
  priceMin: dollars.optional(),
  priceMax: dollars.optional(),
  ...searchRangeSchemas,
  ...createRecordFromKeys(facetNames, (name) => manyOf(oneOf(allowedFacetValues(name)))),
  /** Cars that have all of them. */
  ...createRecordFromKeys(multiChoiceAttributeNames, (name) => manyOf(oneOf(allowedMultiChoiceValues(name)))),
  /** A town, a ZIP code, or `latitude,longitude`. Finds cars within `radiusMiles` of it, by default 50. */
  near: z.string({ error: placeWanted }).trim().max(120, { error: placeWanted }).optional(),
  radiusMiles: wholeNumberSchema('Enter the radius as a number, for example 50.')
    .pipe(
      z
        .int()
        .min(1, { error: 'Enter the radius as a number, for example 50.' })
        .max(unlimitedRadiusMiles, { error: `The radius can be up to ${unlimitedRadiusMiles} miles.` }),
    )
    .optional(),
  /** A part of the map, `west,south,east,north` in degrees. */
  box: mapBox.optional(),
  /** Cars of verified sellers only. */
  verified: z.enum(['true', 'false'], { error: 'verified is true or false.' }).optional(),
  deal: manyOf(z.enum(dealLabels, { error: `deal is one of ${dealLabels.join(', ')}.` })),
  sort: z.enum(carSorts, { error: `sort is one of ${carSorts.join(', ')}.` }).optional(),
  ...cursorPageQueryShape,
})
export type SearchCarsQuery = z.infer<typeof SearchCarsQuery>

export const FacetValue = z.object({
  value: z.string(),
  count: z.int(),
  /** Of a model: the family after which the list names it, `3 Series` for a 330i. */
  family: z.string().optional(),
})
const Facet = z.array(FacetValue)
export const CarSearchResponse = z
  .object({
    items: z.array(
      CarSummary.extend({
        /** Along the surface of the earth; null if the search names no place. */
        distanceMiles: z.int().nullable(),
        /** How well the car meets the wishes of `order`, and which of them; null where it names none. */
        fit: z.object({ percent: z.int(), met: z.array(z.string()) }).nullable(),
      }),
    ),
    /**
     * By what the cars are sorted, if by how well they fit: the typed wishes that they meet, how prominent the words are in
     * their adverts, or no more than what each of these has for equal cars: price label, age and completeness of the
     * advert. Null for any other order.
     */
    order: z.object({ by: z.enum(['wishes', 'words', 'standing']), wishes: z.array(z.string()) }).nullable(),
    /** Of a search of which nothing was understood, that is where all of `understood` is `unused`, all cars on offer: none of them is a match. */
    total: z.int(),
    /** How many of them come before this page. */
    before: z.int(),
    /** The place that was chosen or was read from the words, and the radius around it. */
    place: Place.extend({ radiusMiles: z.int() }).nullable(),
    /** How many cars each value would find, ignoring the filter's own choice; models only of the chosen brands. */
    facets: z.object(createRecordFromKeys(carFacetNames, () => Facet)),
    /**
     * What the server understood from the words of `q`; `text` is what the user typed for it. A plain word is a `q`.
     * Every found car has a `must`, and none has an `except`; `prefer` ranks cars that have it higher; no found car has
     * an `unused`. Without a `relaxed` cars are found, together with all else none. Of an `unstated` all found cars say
     * nothing: those that state otherwise are left out.
     */
    understood: z.array(
      z.object({
        field: z.string(),
        value: z.string(),
        text: z.string(),
        use: z.enum(['must', 'except', 'prefer', 'unused', 'relaxed', 'unstated']),
        /** The amount as typed, where `value` is converted from another currency (ISO 4217), or from a sum a month. */
        amount: z.object({ value: z.number(), currency: z.string(), months: z.int().optional() }).optional(),
      }),
    ),
    /** The texts of those of them that are spelt otherwise than they are meant. */
    corrected: z.array(z.string()),
    /** The phrases in quotation marks that no found car's advert says; where `isSaidElsewhere`, that of another car on offer does. */
    unsaid: z.array(z.object({ phrase: z.string(), isSaidElsewhere: z.boolean() })),
    /** If nothing was found: what to remove, with how many cars each removal finds. */
    rescue: z.array(FilterRemovalSuggestion).nullable(),
    /** If no removal helps either, or nothing was understood: the most frequent makes and bodies of all cars on offer. */
    onOffer: z.object({ brand: Facet, body: Facet }).nullable(),
    /** If nothing was understood: makes and models on offer that a word may mean, `text` as typed. */
    nearNames: z.array(z.object({ text: z.string(), name: z.string() })),
    nextCursor: NextPageCursor,
  })
  .meta({ id: 'CarsFound' })
export type CarSearchResponse = z.infer<typeof CarSearchResponse>

/** The words typed so far, to suggest searches for. */
export const SuggestSearchesQuery = z.object({ q: words.default('') })
export const SearchSuggestion = z.object({ text: z.string() })
export type SearchSuggestion = z.infer<typeof SearchSuggestion>
export const SearchSuggestionsResponse = z.object({ items: z.array(SearchSuggestion) })

/** Row S-25: `photoIds` are uploads in order; `draftId` becomes the id of the car, so that a repeat posts no second one. */
export function createPostCarRequestSchema(now: Date) {
  return z.object({
    ...createCarFieldSchemas(now),
    category: carCategorySchema,
    priceCents: z.int({ error: validationMessages.priceRequired }).pipe(PriceCents),
    photoIds: z
      .array(z.string().max(64), { error: validationMessages.photoRequired })
      .min(1, { error: validationMessages.photoRequired })
      .max(maxPhotosPerCar, { error: `A car can have up to ${maxPhotosPerCar} photos` }),
    draftId: z.uuid().optional(),
  })
}
export type PostCarRequest = z.infer<ReturnType<typeof createPostCarRequestSchema>>

/** Any fields of a car; a missing field stays unchanged. */
export function createEditCarRequestSchema(now: Date) {
  const { photoIds, category, draftId: _draftId, ...fields } = createPostCarRequestSchema(now).shape
  return z.object({ ...fields, photoIds, category }).partial()
}
export type EditCarRequest = z.infer<ReturnType<typeof createEditCarRequestSchema>>

export const SetCarAvailabilityRequest = z.object({ available: z.boolean() })
export const CarCreatedResponse = z.object({ id: z.string() })
