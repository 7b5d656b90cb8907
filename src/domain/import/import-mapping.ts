import { z } from 'zod'
import {
  allowedMultiChoiceValues,
  attributeFieldNames,
  findAttributeByField,
  isChoiceAttribute,
  isMultiChoiceAttribute,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { importFieldKindOf } from './import-field-kind-of.ts'
import { type ImportFieldSource, importFieldSourceSchema } from './import-field-source.ts'

/** An invalid mapping; the message names every key at fault. */
export class InvalidImportMappingError extends Error {
  override name = 'InvalidMappingError'
}

/** The allowed values of a field that is a fixed list; any other value is unknown. */
export function allowedValuesOfImportField(field: string): readonly string[] | undefined {
  const name = findAttributeByField(field)
  if (!name) return undefined
  return isMultiChoiceAttribute(name)
    ? allowedMultiChoiceValues(name)
    : isChoiceAttribute(name)
      ? carAttributes[name].values
      : undefined
}

const Email = z
  .email({ error: 'is an email address' })
  .max(254)
  .transform((email) => email.toLowerCase())

const text = importFieldSourceSchema('text')

const Fields = z.strictObject(
  {
    stockNumber: text,
    title: text,
    description: text,
    brand: text,
    model: text.optional(),
    price: importFieldSourceSchema('money'),
    originalPrice: importFieldSourceSchema('money').optional(),
    ...createRecordFromKeys(attributeFieldNames, (field) =>
      importFieldSourceSchema(importFieldKindOf(field)).optional(),
    ),
    vin: text.optional(),
    location: text.optional(),
    latitude: importFieldSourceSchema('number').optional(),
    longitude: importFieldSourceSchema('number').optional(),
    postedAt: importFieldSourceSchema('date').optional(),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'is an object: our fields and what they are made of' : undefined,
  },
)
export type ImportMappingFieldName = keyof z.infer<typeof Fields>

const ImportMapping = z
  .strictObject({
    name: z.string().max(200).optional(),
    /** The encoding of the file; `auto` is UTF-8, with Latin-1 for lines that are not valid UTF-8. */
    encoding: z.enum(['auto', 'utf-8', 'latin-1'], { error: 'is auto, utf-8 or latin-1' }).default('auto'),
    delimiter: z
      .string()
      .regex(/^[^"\r\n ]$/, { error: 'is one character, for example ";"' })
      .default(','),
    /** Cells that mean unknown, ignoring case; empty cells always do. */
    unknown: z.array(z.string(), { error: 'is a list of texts' }).default([]),
    seller: z.strictObject({ name: z.string().trim().min(1).max(80), email: Email }).optional(),
    reject: z
      .array(
        z.strictObject({
          column: z.string().min(1),
          equals: z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)], {
            error: 'is a text or a list of texts',
          }),
          reason: z.string().min(1).max(200),
        }),
      )
      .default([]),
    fields: Fields,
  })
  .superRefine(({ fields }, context) => {
    for (const field of attributeFieldNames) {
      const allowed = allowedValuesOfImportField(field)
      const source = fields[field]
      if (!allowed) continue
      for (const value of source ? valuesOf(source) : []) {
        if (allowed.some((one) => one === value)) continue
        const message = `gives "${value}", which is not one of ${allowed.join(', ')}`
        context.addIssue({ code: 'custom', path: ['fields', field], message })
      }
    }
  })
export type ImportMapping = z.infer<typeof ImportMapping>

/** Says it whatever words the library has for it; words of a key's own come first. */
function sayMissing({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input === undefined ? 'is missing' : undefined
}

/**
 * Parses a mapping: which columns of a file become which fields of a car (docs/operations/import.md).
 * @throws InvalidImportMappingError naming every key at fault.
 */
export function parseImportMapping(value: unknown): ImportMapping {
  const parsed = ImportMapping.safeParse(value, { error: sayMissing })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => {
    const key = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return `${issue.keys.map((name) => (key ? `${key}.${name}` : name)).join(', ')} is not a key of a mapping`
    }
    return `${key || 'the file'} ${issue.message}`
  })
  throw new InvalidImportMappingError(faults.map((fault) => `${fault}.`).join('\n'))
}

/** Every value that the mapping itself writes into the field. */
function valuesOf(source: ImportFieldSource): string[] {
  if (source.kind === 'first') return source.sources.flatMap(valuesOf)
  if (source.kind === 'constant') return [source.value]
  if (source.kind !== 'column') return []
  return [...Object.values(source.map ?? {}), ...Object.values(source.contains ?? {})].filter((value) => value !== null)
}
