import { z } from 'zod'
import { CarIdParams, CarSummary, CarWithEquipment } from './cars.ts'

/** At most this many cars can be requested by their ids at once. */
export const maxCarsByIds = 12
/** At most this many similar cars are shown under a car. */
export const maxSimilarCars = 6

/** Cars by their ids, `ids=a,b`: those that a visitor compares, or looked at before. */
export const CarsByIdsQuery = z.object({
  ids: z
    .string({ error: 'Specify the cars: ids=a,b' })
    .max(1000)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(
      z
        .array(CarIdParams.shape.id)
        .min(1, { error: 'Specify the cars: ids=a,b' })
        .max(maxCarsByIds, { error: `Up to ${maxCarsByIds} cars at once` }),
    ),
})

/**
 * In the order of the ids, with any status; `missing` are the ids for which there is no car that the caller may see.
 */
export const SelectedCarsResponse = z
  .object({ items: z.array(CarWithEquipment), missing: z.array(z.string()) })
  .meta({ id: 'SelectedCars' })
export type SelectedCarsResponse = z.infer<typeof SelectedCarsResponse>

export const SimilarCarsResponse = z.object({ items: z.array(CarSummary) }).meta({ id: 'SimilarCars' })
