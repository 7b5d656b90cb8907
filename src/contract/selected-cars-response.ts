import { z } from 'zod'
import { listingStatuses } from './car-terms.ts'
import { CarIdParams, CarSummary, CarWithEquipment } from './cars.ts'

/** At most this many cars can be requested by their ids at once. */
export const maxCarsByIds = 12
/** At most this many similar cars are shown under a car. */
export const maxSimilarCars = 6

/** At most this many cars can be asked at once how they stand. */
export const maxCarStatuses = 48

/** Different ids in one text, `a,b`. */
const idsUpTo = (most: number) =>
  z
    .string({ error: 'Specify the cars: ids=a,b' })
    .max(most * 80)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(
      z
        .array(CarIdParams.shape.id)
        .min(1, { error: 'Specify the cars: ids=a,b' })
        .max(most, { error: `Up to ${most} cars at once` }),
    )

/** Cars by their ids, `ids=a,b`: those that a visitor compares, or looked at before. */
export const CarsByIdsQuery = z.object({ ids: idsUpTo(maxCarsByIds) })

/** An answer that waits for a change comes after this many seconds at the latest. */
export const maxCarStatusWaitSeconds = 20

const knownStatuses = z.enum([...listingStatuses, 'gone'])

/**
 * The cars of an open list, `ids=a,b`. With `wait` and `known`, how the caller knows them in the order of the ids, the
 * answer comes once one of them stands otherwise, `gone` where there is no car that the caller may see.
 */
export const CarStatusesQuery = z
  .object({
    ids: idsUpTo(maxCarStatuses),
    known: z
      .string()
      .max(maxCarStatuses * 12)
      .transform((text) => text.split(','))
      .pipe(z.array(knownStatuses).max(maxCarStatuses))
      .optional(),
    wait: z.coerce.number().int().min(0).max(maxCarStatusWaitSeconds).optional(),
  })
  .refine(({ ids, known }) => !known || known.length === ids.length, {
    path: ['known'],
    error: 'Specify one status for each of the cars.',
  })
  .refine(({ known, wait }) => !wait || known, {
    path: ['known'],
    error: 'Specify how you know the cars: known=available,sold',
  })
export type CarStatusesQuery = z.infer<typeof CarStatusesQuery>

export const CarStatus = z.object({ id: z.string(), status: z.enum(listingStatuses) }).meta({ id: 'CarStatus' })
export type CarStatus = z.infer<typeof CarStatus>

/** In no order; a car that the caller may not see is not among them. */
export const CarStatusesResponse = z.object({ items: z.array(CarStatus) }).meta({ id: 'CarStatuses' })

/**
 * In the order of the ids, with any status; `missing` are the ids for which there is no car that the caller may see.
 */
export const SelectedCarsResponse = z
  .object({ items: z.array(CarWithEquipment), missing: z.array(z.string()) })
  .meta({ id: 'SelectedCars' })
export type SelectedCarsResponse = z.infer<typeof SelectedCarsResponse>

export const SimilarCarsResponse = z.object({ items: z.array(CarSummary) }).meta({ id: 'SimilarCars' })
