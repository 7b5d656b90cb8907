import { z } from 'zod'
import {
  choiceAttributeNames,
  dateAttributeNames,
  multiChoiceAttributeNames,
  numberAttributeNames,
} from './attribute-names.ts'
import { specificationBrandCategories, toCanonicalBrandToken } from './brands.ts'
import { listingStatuses } from './car-terms.ts'
import { coercedNumberSchema, coercedTextSchema } from './compatibility-api-basics.ts'
import { carDescriptionSchema, carTitleSchema, createCarFieldSchemas } from './create-car-field-schemas.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'
import { PriceCents, parseDollars, priceBoundsMessage } from './money-amounts.ts'
import { validationMessages } from './notification-and-validation-messages.ts'

/** At most this many cars per list: the newest. */
export const maxCompatApiCars = 200

/**
 * Row E-01. `price` and `resalePrice` are equal; `email` is the seller's, for Admin, the seller and buyers with a
 * booking of the car.
 */
export const CompatApiListing = z
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
    /** `Verified` if an Admin verified the seller. */
    verification: z.literal('Verified').nullable(),
    status: z.enum(listingStatuses),
  })
  .meta({ id: 'CompatibleListing' })
export type CompatApiListing = z.infer<typeof CompatApiListing>
export const CompatApiListings = z.array(CompatApiListing)

/** Row E-06. The car's id identifies an entry: a person has one entry per car. */
export const CompatApiWish = z
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
export type CompatApiWish = z.infer<typeof CompatApiWish>
export const CompatApiWishes = z.array(CompatApiWish)

/** The car that a payload means: by its id, otherwise by its seller, title and picture together. */
export type CompatApiCarReference = {
  productId?: string | undefined
  seller: { email?: string | undefined; name?: string | undefined }
  title?: string | undefined
  image?: string | undefined
}

/** Row C-05: only the fields that identify the car are read; the server knows everything else in the payload. */
export const CompatApiAddWishRequest = z
  .object({
    productId: coercedTextSchema(64),
    author: coercedTextSchema(),
    authorEmail: coercedTextSchema(),
    productTitle: coercedTextSchema(),
    productImage: coercedTextSchema(2000),
  })
  .meta({ id: 'CompatibleAddWish' })

/** Row C-08: the product record, of which only the fields that identify the car are read. */
export const CompatApiAdvertiseProductRequest = z
  .object({
    _id: coercedTextSchema(64),
    productId: coercedTextSchema(64),
    author: coercedTextSchema(),
    email: coercedTextSchema(),
    title: coercedTextSchema(),
    image: coercedTextSchema(2000),
  })
  .meta({ id: 'CompatibleAdvertiseProduct' })

const anyAmount = (message: string) => z.union([z.string(), z.number()], { error: message })

/** Converts dollars, as a number or as people write them, to whole cents; null for an empty value. */
function centsOf(value: string | number | null | undefined, context: z.RefinementCtx): number | null {
  const text = String(value ?? '').trim()
  if (text === '') return null
  const amount = parseDollars(text)
  if (amount === null) context.addIssue({ code: 'custom', message: priceBoundsMessage })
  return amount
}

const categoryTokens = specificationBrandCategories.map(({ token }) => token) as [string, ...string[]]

/**
 * Rows E-02 and C-10. `verification`, `role`, `author`, `email` and `time` may be present; the server still takes them
 * from the session and the clock. `now` limits the years.
 */
export function CompatApiPostProductRequest(now: Date) {
  const { originalPriceCents, ...fields } = createCarFieldSchemas(now)
  return z
    .object({
      title: carTitleSchema,
      category: z
        .string({ error: validationMessages.categoryRequired })
        .transform(toCanonicalBrandToken)
        .pipe(z.enum(categoryTokens, { error: validationMessages.categoryRequired })),
      price: anyAmount(validationMessages.priceRequired)
        .refine((value) => String(value).trim() !== '', { error: validationMessages.priceRequired, abort: true })
        .transform(centsOf)
        .pipe(z.int({ error: priceBoundsMessage }).pipe(PriceCents)),
      description: carDescriptionSchema,
      image: z
        .string({ error: validationMessages.photoRequired })
        .trim()
        .min(1, { error: validationMessages.photoRequired })
        .max(2000),
      location: fields.location,
      originalPrice: anyAmount(priceBoundsMessage)
        .nullish()
        .transform((value, context): number | null | undefined => centsOf(value, context))
        .pipe(originalPriceCents),
      ...createRecordFromKeys(numberAttributeNames, (name) => coercedNumberSchema(fields[name])),
      yearsOfUse: coercedNumberSchema(z.int().min(0).max(200).nullish()),
      model: fields.model,
      ...createRecordFromKeys([...choiceAttributeNames, ...dateAttributeNames], (name) => fields[name]),
      ...createRecordFromKeys(multiChoiceAttributeNames, (name) => fields[name]),
      vin: fields.vin,
      latitude: coercedNumberSchema(fields.latitude),
      longitude: coercedNumberSchema(fields.longitude),
    })
    .meta({ id: 'CompatiblePostProduct' })
}
export type CompatApiPostProductRequest = z.infer<ReturnType<typeof CompatApiPostProductRequest>>
