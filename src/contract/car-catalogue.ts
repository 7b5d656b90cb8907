import { z } from 'zod'
import { carAttributes } from './car-attributes.ts'

/** Facts that most cars of a model share. */
export const typicalModelChoiceFacts = ['body', 'fuel', 'transmission', 'drive'] as const
export const typicalModelNumberFacts = ['doors', 'seats', 'cylinders', 'engineCc', 'powerHp'] as const
export type TypicalModelFactName = (typeof typicalModelChoiceFacts)[number] | (typeof typicalModelNumberFacts)[number]

/** The first characters of a VIN, which name maker and model and no single car. */
export const vinModelPrefixLength = 8

export const CarCatalogueQuery = z.object({
  make: z.string().trim().max(60).optional(),
  model: z.string().trim().max(80).optional(),
  year: z.coerce
    .number({ error: 'year is a year, for example 2019.' })
    .int({ error: 'year is a whole number.' })
    .optional(),
  vinStart: z
    .string()
    .regex(/^[A-HJ-NPR-Z0-9]{8}$/, { error: `vinStart is the first ${vinModelPrefixLength} characters of a VIN.` })
    .optional(),
})
export type CarCatalogueQuery = z.infer<typeof CarCatalogueQuery>

const optionalNumber = z.int().optional()

/** What sellers pick from, and what is usual of the picked model. */
export const CarCatalogueResponse = z
  .object({
    /** Every make; the seven categories by their tokens. */
    makes: z.array(z.string()),
    /** The models of the picked make. */
    models: z.array(z.string()),
    /** The makes, at most three, that have the picked model where the picked make is known and has none of that name. */
    otherMakes: z.array(z.string()),
    /** The model years of the picked model, where they are known. */
    years: z.object({ from: z.int(), to: z.int() }).nullable(),
    /** The model that other cars with this start of a VIN have; null where none or several have it. */
    modelOfVin: z.string().nullable(),
    /** Facts of nearly all cars of the picked model; a suggestion, which the seller may change. */
    typical: z.object({
      body: z.enum(carAttributes.body.values).optional(),
      fuel: z.enum(carAttributes.fuel.values).optional(),
      transmission: z.enum(carAttributes.transmission.values).optional(),
      drive: z.enum(carAttributes.drive.values).optional(),
      doors: optionalNumber,
      seats: optionalNumber,
      cylinders: optionalNumber,
      engineCc: optionalNumber,
      powerHp: optionalNumber,
    }),
  })
  .meta({ id: 'CarCatalogue' })
export type CarCatalogueResponse = z.infer<typeof CarCatalogueResponse>
export type TypicalModelFacts = CarCatalogueResponse['typical']
