import { z } from 'zod'
import { attributeNames } from '#contract/attribute-names.ts'
import { toCanonicalBrandToken } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { createCarFieldSchemas } from '#contract/create-car-field-schemas.ts'
import type { ImportCellValue } from './convert-cell-value.ts'
import type { ImportMappingFieldName } from './import-mapping.ts'

/** A car of an import: the fields of the sell form, checked by the same rules, with any brand and a stock number. */
export function ImportedCar(now: Date) {
  const car = z.object({
    ...createCarFieldSchemas(now),
    brand: z
      .string({ error: 'Brand is Required' })
      .min(1, { error: 'Brand is Required' })
      .max(60, { error: 'Brand has at most 60 characters' })
      .transform(toCanonicalBrandToken),
    stockNumber: z
      .string({ error: 'Stock number is Required' })
      .min(1, { error: 'Stock number is Required' })
      .max(100, { error: 'Stock number has at most 100 characters' }),
    postedAt: z.date().max(now, { error: 'The day of posting is in the future' }).nullish(),
  })
  const isOld = (year: number | null | undefined) => typeof year === 'number' && year < now.getUTCFullYear() - 1
  // Tables write 0 where nobody noted the miles: such a car would be the first by mileage.
  return car.transform((own) => (own.mileageMiles === 0 && isOld(own.year) ? { ...own, mileageMiles: null } : own))
}
export type ImportedCar = z.infer<ReturnType<typeof ImportedCar>>

const contractNames: Partial<Record<ImportMappingFieldName, string>> = {
  price: 'priceCents',
  originalPrice: 'originalPriceCents',
  ...Object.fromEntries(attributeNames.map((name) => [carAttributes[name].field, name])),
}
const mappingNames = new Map(Object.entries(contractNames).map(([ours, theirs]) => [theirs, ours]))

export function importValuesToContractFields(
  values: Partial<Record<ImportMappingFieldName, ImportCellValue | null>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [contractNames[field as ImportMappingFieldName] ?? field, value]),
  )
}

/** The name in mappings of a contract field. */
export function toImportMappingFieldName(field: string): string {
  return mappingNames.get(field) ?? field
}
