import { z } from 'zod'
import { CarSummary } from './cars.ts'

/** At most this many other cars of the seller are shown with a car. */
export const maxOtherCarsOfSeller = 6

/** What is public about the seller of a car beside the car itself. */
export const SellerTrackRecord = z
  .object({
    /** Cars that they have sold here. */
    sold: z.int(),
    /** Cars that they have on offer, this one included. */
    onOffer: z.int(),
    /** Their other cars on offer, the newest first. */
    others: z.array(CarSummary),
  })
  .meta({ id: 'SellerStanding' })
export type SellerTrackRecord = z.infer<typeof SellerTrackRecord>
