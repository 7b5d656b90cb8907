import { z } from 'zod'
import {
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from './attribute-names.ts'
import { canonicalBrand, categories } from './brands.ts'
import { buildRecord } from './build-record.ts'
import { carFields, descriptionSchema, titleSchema } from './car-fields.ts'
import { listingStatuses } from './car-terms.ts'
import { coercedNumber, coercedText } from './compatibility.ts'
import { validation } from './messages.ts'
import { PriceCents, parseDollars, priceBoundsMessage } from './money.ts'

/** At most this many cars a list: the newest. */
export const maxCompatibleCars = 200

/** Row E-01. `price` and `resalePrice` are equal; `email` is the seller's, for Admin, the seller and buyers with a booking of the car. */
export const CompatibleListing = z
  .object({
    _id: z.string(),
    title: z.string(),
    image: z.string(),
    time: z.string(),
    category: z.string(),
    location: z.string().nullable(),
    originalPrice: z.number().nullable(),
    resalePrice: z.number(),
    price: z.number(),
    yearsOfUse: z.int().nullable(),
    yearOfPurchase: z.int().nullable(),
    description: z.string(),
    author: z.string(),
    email: z.string().nullable(),
    /** `Verified` where an Admin verified the seller. */
    verification: z.literal('Verified').nullable(),
    status: z.enum(listingStatuses),
  })
  .meta({ id: 'CompatibleListing' })
export type CompatibleListing = z.infer<typeof CompatibleListing>
export const CompatibleListings = z.array(CompatibleListing)

/** Row E-06. An entry goes by its car's id: a person has one a car. */
export const CompatibleWish = z
  .object({
    _id: z.string(),
    productId: z.string(),
    author: z.string(),
    authorEmail: z.string().nullable(),
    productImage: z.string(),
    authorLocation: z.string().nullable(),
    originalPrice: z.number().nullable(),
    resalePrice: z.number(),
    postedTime: z.string(),
    productTitle: z.string(),
    yearOfPurchase: z.int().nullable(),
    yearsOfUse: z.int().nullable(),
    category: z.string(),
    description: z.string(),
    email: z.string(),
    wishTime: z.string(),
    wisher: z.string(),
  })
  .meta({ id: 'CompatibleWish' })
export type CompatibleWish = z.infer<typeof CompatibleWish>
export const CompatibleWishes = z.array(CompatibleWish)

/** Which car a payload means: by its id, else by its seller, its title and its picture together. */
export type CarReference = {
  productId?: string | undefined
  seller: { email?: string | undefined; name?: string | undefined }
  title?: string | undefined
  image?: string | undefined
}

/** Row C-05: what points to the car is read, everything else of the payload is known to the server. */
export const AddWish = z
  .object({
    productId: coercedText(64),
    author: coercedText(),
    authorEmail: coercedText(),
    productTitle: coercedText(),
    productImage: coercedText(2000),
  })
  .meta({ id: 'CompatibleAddWish' })

/** Row C-08: the product record, of which only what points to the car is read. */
export const AdvertiseProduct = z
  .object({
    _id: coercedText(64),
    productId: coercedText(64),
    author: coercedText(),
    email: coercedText(),
    title: coercedText(),
    image: coercedText(2000),
  })
  .meta({ id: 'CompatibleAdvertiseProduct' })

const anyAmount = (message: string) => z.union([z.string(), z.number()], { error: message })

/** Dollars as a number or as people write them, to whole cents; null where there is nothing. */
function centsOf(value: string | number | null | undefined, context: z.RefinementCtx): number | null {
  const text = String(value ?? '').trim()
  if (text === '') return null
  const amount = parseDollars(text)
  if (amount === null) context.addIssue({ code: 'custom', message: priceBoundsMessage })
  return amount
}

const categoryTokens = categories.map(({ token }) => token) as [string, ...string[]]

/**
 * Rows E-02 and C-10. `verification`, `role`, `author`, `email` and `time` may be there: they come from the session and
 * the clock all the same. `now` bounds the years.
 */
export function PostProduct(now: Date) {
  const { originalPriceCents, ...fields } = carFields(now)
  return z
    .object({
      title: titleSchema,
      category: z
        .string({ error: validation.categoryRequired })
        .transform(canonicalBrand)
        .pipe(z.enum(categoryTokens, { error: validation.categoryRequired })),
      price: anyAmount(validation.priceRequired)
        .refine((value) => String(value).trim() !== '', { error: validation.priceRequired, abort: true })
        .transform(centsOf)
        .pipe(z.int({ error: priceBoundsMessage }).pipe(PriceCents)),
      description: descriptionSchema,
      image: z.string({ error: validation.photoRequired }).trim().min(1, { error: validation.photoRequired }).max(2000),
      location: fields.location,
      originalPrice: anyAmount(priceBoundsMessage)
        .nullish()
        .transform((value, context): number | null | undefined => centsOf(value, context))
        .pipe(originalPriceCents),
      ...buildRecord(numberAttributeNames, (name) => coercedNumber(fields[name])),
      yearsOfUse: coercedNumber(z.int().min(0).max(200).nullish()),
      model: fields.model,
      ...buildRecord([...choiceAttributeNames, ...dateAttributeNames], (name) => fields[name]),
      ...buildRecord(multiChoiceAttributeNames, (name) => fields[name]),
      vin: fields.vin,
      latitude: coercedNumber(fields.latitude),
      longitude: coercedNumber(fields.longitude),
    })
    .meta({ id: 'CompatiblePostProduct' })
}
export type PostProduct = z.infer<ReturnType<typeof PostProduct>>
