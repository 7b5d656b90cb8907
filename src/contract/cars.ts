import { z } from 'zod'
import {
  type AttributeName,
  choiceAttributeNames,
  dateAttributeNames,
  facetNames,
  facetValuesOf,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
  multiChoiceValuesOf,
  numberAttributeNames,
} from './attribute-names.ts'
import { categories } from './brands.ts'
import { buildRecord } from './build-record.ts'
import { carFields } from './car-fields.ts'
import { carFacets, dealLabels, listingStatuses } from './car-terms.ts'
import { Picture } from './media.ts'
import { validation } from './messages.ts'
import { PriceCents, parseDollars } from './money.ts'
import { Cursor, pageQuery } from './paging.ts'
import { maxPhotosPerCar } from './photos.ts'
import { Place } from './places.ts'
import { SellerRating } from './ratings.ts'
import { searchBounds, wholeNumberSchema } from './search-bounds.ts'
import { carSorts, unlimitedRadiusMiles } from './search-terms.ts'
import { DealSummary } from './valuation.ts'

/** What is said of a car; null where nobody has. */
const attributeShape = {
  ...buildRecord(numberAttributeNames, () => z.int().nullable()),
  ...buildRecord([...choiceAttributeNames, ...dateAttributeNames], () => z.string().nullable()),
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
    /** About where the car stands, in hundredths of a degree; null where the place is not known. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    priceCents: z.int(),
    originalPriceCents: z.int().nullable(),
    description: z.string(),
    status: z.enum(listingStatuses),
    /** How the price stands to those of like cars; null where nothing can be said, or for a car that is not on offer. */
    valuation: DealSummary.nullable(),
    isAdvertised: z.boolean(),
    postedAt: z.iso.datetime(),
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

/** The same with what a car has many of, which would make a list of cars long: for its own page and beside others. */
export const CarWithEquipment = CarSummary.extend(
  buildRecord(multiChoiceAttributeNames, () => z.array(z.string()).nullable()),
).meta({
  id: 'CarWithEquipment',
})
export type CarWithEquipment = z.infer<typeof CarWithEquipment>

/** Row G-08. Days of the calendar (UTC) since the first offer, an earlier advert's too, to today or the sale (`until`). */
export const TimeOnMarket = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  days: z.int(),
  isRelisted: z.boolean(),
  fall: z.object({ at: z.iso.datetime(), wasCents: z.int(), lowestBeforeCents: z.int() }).nullable(),
})
export type TimeOnMarket = z.infer<typeof TimeOnMarket>

/** One entry of the price log of a car, the oldest first. */
export const PriceEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum(['offered', 'price', 'reserved', 'sold', 'withdrawn']),
  priceCents: z.int(),
})
export type PriceEvent = z.infer<typeof PriceEvent>
export const PriceHistory = z.object({ market: TimeOnMarket, events: z.array(PriceEvent) }).meta({ id: 'PriceHistory' })
export type PriceHistory = z.infer<typeof PriceHistory>

/** A car on its own page. `seller.email` is there for Admin, the seller and buyers with a booking of it. */
export const CarDetail = CarWithEquipment.extend({
  pictures: z.array(Picture).min(1),
  hasOwnPhotos: z.boolean(),
  updatedAt: z.iso.datetime(),
  seller: CarSummary.shape.seller.extend({
    email: z.string().nullable(),
    image: z.string().nullable(),
    since: z.iso.datetime(),
  }),
  /** The whole number for its seller and Admin alone: with it a car can be passed off as another one. */
  vin: z.string().nullable(),
  /** Its last four characters, to be held against the car at a meeting; null where the seller gave none. */
  vinEnding: z.string().nullable(),
  /** The maker that the VIN names, where it is another than the advert's; null where both agree or nothing is known. */
  vinMaker: z.string().nullable(),
  isWished: z.boolean(),
  market: TimeOnMarket,
  /** True where an Admin took it off the market, not its seller. */
  isTakenDown: z.boolean(),
}).meta({ id: 'CarDetail' })
export type CarDetail = z.infer<typeof CarDetail>

export const CarId = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

const manyOf = <T extends z.ZodType<string>>(item: T) =>
  z
    .union([z.array(item), item.transform((value) => [value])], { error: 'Choose one of the values of the list.' })
    .optional()

const dollarsWanted = 'Enter dollars as a number, for example 12500.'
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

const boxWanted = 'box is west,south,east,north in degrees.'
const mapBox = z.string({ error: boxWanted }).transform((text, context) => {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south < north
  if (isBox && west !== east && more.length === 0) return { west, south, east, north }
  context.addIssue({ code: 'custom', message: boxWanted })
  return z.NEVER
})

const wordsWanted = 'Search with at most 200 characters.'
const words = z.string({ error: wordsWanted }).max(200, { error: wordsWanted })
const placeWanted = 'We do not know this place. Enter a town with its state, or a ZIP code.'

/** One of a list however its letters are: `petrol` is `Petrol`. */
const oneOf = (values: readonly string[]) =>
  z
    .string()
    .transform((text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .pipe(z.enum(values, { error: 'Choose one of the values of the list.' }))

/**
 * Row H-08. Bounds are inclusive; dollars and miles in the query. `sort` is best with `q`, else newest; `distance` without
 * any place is newest too.
 */
export const SearchCars = z.object({
  q: words.optional(),
  brand: manyOf(z.string().trim().min(1).max(60)),
  model: manyOf(z.string().trim().min(1).max(80)),
  seller: z.string().max(64).optional(),
  priceMin: dollars.optional(),
  priceMax: dollars.optional(),
  ...searchBounds,
  ...buildRecord(facetNames, (name) => manyOf(oneOf(facetValuesOf(name)))),
  /** Cars that have all of them. */
  ...buildRecord(multiChoiceAttributeNames, (name) => manyOf(oneOf(multiChoiceValuesOf(name)))),
  /** A town, a ZIP code, or `latitude,longitude`. Cars within `radiusMiles` of it, 50 where that is left out. */
  near: z.string({ error: placeWanted }).trim().max(120, { error: placeWanted }).optional(),
  radiusMiles: wholeNumberSchema('Enter miles as a number, for example 50.')
    .pipe(
      z
        .int()
        .min(1, { error: 'Enter miles as a number, for example 50.' })
        .max(unlimitedRadiusMiles, { error: `The radius is at most ${unlimitedRadiusMiles} miles.` }),
    )
    .optional(),
  /** A part of the map, `west,south,east,north` in degrees. */
  box: mapBox.optional(),
  /** Cars of verified sellers only. */
  verified: z.enum(['true', 'false'], { error: 'verified is true or false.' }).optional(),
  deal: manyOf(z.enum(dealLabels, { error: `deal is one of ${dealLabels.join(', ')}.` })),
  sort: z.enum(carSorts, { error: `sort is one of ${carSorts.join(', ')}.` }).optional(),
  ...pageQuery,
})
export type SearchCars = z.infer<typeof SearchCars>

export const FacetValue = z.object({ value: z.string(), count: z.int() })
const Facet = z.array(FacetValue)
/** Filters or words to drop where nothing was found, and the total of the search that is left then. */
export const RemovalSuggestion = z.object({
  /** The names of what is dropped, `q` for words that stand for themselves: `brand`, `q+priceMax`. */
  drop: z.string(),
  count: z.int(),
  /** Filters of the request that are left out. */
  without: z.array(z.string()),
  /** Words that are left out, as they were typed. */
  words: z.array(z.string()),
  /** What is left of the words; null for nothing. */
  q: z.string().nullable(),
})
export type RemovalSuggestion = z.infer<typeof RemovalSuggestion>
export const CarsFound = z
  .object({
    items: z.array(
      CarSummary.extend({
        /** Along the surface of the earth; null where no place was asked for. */
        distanceMiles: z.int().nullable(),
      }),
    ),
    total: z.int(),
    /** The place that was asked for or understood, and how far around it. */
    place: Place.extend({ radiusMiles: z.int() }).nullable(),
    /** How many cars each value would give, its own filter aside; models only of chosen brands. */
    facets: z.object(buildRecord(carFacets, () => Facet)),
    /**
     * What was read out of the words of `q`; `text` is what somebody typed for it. A word that stands for itself is a `q`.
     * What every car found has is a `must`, what none is an `except`; `prefer` lifts cars that have it; `unused` is what none of them says.
     */
    understood: z.array(
      z.object({
        field: z.string(),
        value: z.string(),
        text: z.string(),
        use: z.enum(['must', 'except', 'prefer', 'unused']),
      }),
    ),
    /** Where nothing was found: what to drop, with how many cars each drop gives. */
    rescue: z.array(RemovalSuggestion).nullable(),
    nextCursor: Cursor,
  })
  .meta({ id: 'CarsFound' })
export type CarsFound = z.infer<typeof CarsFound>

/** Words to search for, while somebody types. */
export const SuggestCars = z.object({ q: words.default('') })
export const Suggestion = z.object({ text: z.string() })
export type Suggestion = z.infer<typeof Suggestion>
export const Suggestions = z.object({ items: z.array(Suggestion) })

export const HomePageData = z.object({
  advertised: z.array(CarSummary),
  blocks: z.array(z.object({ token: z.string(), heading: z.string(), path: z.string(), items: z.array(CarSummary) })),
})
export type HomePageData = z.infer<typeof HomePageData>

const categoryTokens = categories.map(({ token }) => token) as [string, ...string[]]

/** Row S-25 as the API takes it: `category` is one of the seven, photos are ids of uploaded images in their order. */
export function PostCar(now: Date) {
  return z.object({
    ...carFields(now),
    category: z.enum(categoryTokens, { error: validation.categoryRequired }),
    priceCents: z.int({ error: validation.priceRequired }).pipe(PriceCents),
    photoIds: z
      .array(z.string().max(64), { error: validation.photoRequired })
      .min(1, { error: validation.photoRequired })
      .max(maxPhotosPerCar, { error: `A car has at most ${maxPhotosPerCar} photos` }),
  })
}
export type PostCar = z.infer<ReturnType<typeof PostCar>>

/** Any part of a car; what is left out stays. */
export function EditCar(now: Date) {
  const { photoIds, category, ...fields } = PostCar(now).shape
  return z.object({ ...fields, photoIds, category }).partial()
}
export type EditCar = z.infer<ReturnType<typeof EditCar>>

export const SetAvailability = z.object({ available: z.boolean() })
export const CarCreated = z.object({ id: z.string() })
