import { z } from 'zod'
import { attributeNames } from './attribute-names.ts'
import { buildRecord } from './build-record.ts'
import { CarWithEquipment } from './cars.ts'
import { Picture } from './media.ts'

/** The facts of an advert as they are stored with a payment; `valuation` is the deal label that stood beside the price. */
export const AdvertFacts = CarWithEquipment.pick({
  title: true,
  brand: true,
  model: true,
  ...buildRecord(attributeNames, () => true as const),
  location: true,
  priceCents: true,
  originalPriceCents: true,
  description: true,
  valuation: true,
}).extend({
  /** The last four characters of the VIN, as the advert showed them. */
  vinEnding: z.string().nullable(),
})
export type AdvertFacts = z.infer<typeof AdvertFacts>

/** What was advertised when the buyer was asked to pay. It stays with the order, whatever becomes of the listing. */
export const AdvertSnapshot = AdvertFacts.extend({
  pictures: z.array(Picture),
  takenAt: z.iso.datetime(),
  /** True for an order from before snapshots were kept: the listing as it stood when they were introduced. */
  isFromUpgrade: z.boolean(),
}).meta({ id: 'AdvertSnapshot' })
export type AdvertSnapshot = z.infer<typeof AdvertSnapshot>
