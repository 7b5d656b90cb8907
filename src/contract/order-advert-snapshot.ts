import { z } from 'zod'
import { attributeNames } from './attribute-names.ts'
import { CarWithEquipment } from './cars.ts'
import { createRecordFromKeys } from './create-record-from-keys.ts'
import { Picture } from './media.ts'

/** The facts of an advert as stored with a payment; `valuation` is the deal label that was shown beside the price. */
export const AdvertSnapshotFacts = CarWithEquipment.pick({
  title: true,
  brand: true,
  model: true,
  ...createRecordFromKeys(attributeNames, () => true as const),
  location: true,
  priceCents: true,
  originalPriceCents: true,
  description: true,
  valuation: true,
}).extend({
  /** The last four characters of the VIN, as the advert showed them. */
  vinEnding: z.string().nullable(),
})
export type AdvertSnapshotFacts = z.infer<typeof AdvertSnapshotFacts>

/** What was advertised when the buyer was asked to pay. It stays with the order, whatever happens to the listing. */
export const OrderAdvertSnapshot = AdvertSnapshotFacts.extend({
  pictures: z.array(Picture),
  takenAt: z.iso.datetime(),
  /** True for an order from before snapshots existed: the listing as it was when they were introduced. */
  isFromUpgrade: z.boolean(),
}).meta({ id: 'AdvertSnapshot' })
export type OrderAdvertSnapshot = z.infer<typeof OrderAdvertSnapshot>
