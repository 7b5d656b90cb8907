import { z } from 'zod'

/** The kind of a field, which decides how a cell is read. */
export type ImportFieldKind =
  | ('text' | 'choice' | 'money' | 'year' | 'distance' | 'engine' | 'power')
  | ('millilitres' | 'number' | 'date' | 'day' | 'many')

/** How a text is converted to a value. */
export interface ImportCellReadingOptions {
  /** Replaces whole cells, ignoring case; null means unknown. */
  map?: Record<string, string | null> | undefined
  /** Replaces a cell that contains the word; the first match in the list counts. */
  contains?: Record<string, string | null> | undefined
  /**
   * What to do with cells that match neither: keep them, treat them as unknown, or turn them into words (`land-rover`
   * to `Land Rover`).
   */
  otherwise?: 'keep' | 'unknown' | 'words' | undefined
  /** Shortens the text to this number of characters, at a word boundary. */
  limit?: number | undefined
  decimal?: '.' | ',' | undefined
  /** US dollars for one unit of the currency. */
  rate?: number | undefined
  unit?: 'km' | 'mi' | (typeof economyUnits)[number] | undefined
  /** The format of a date: yyyy, MM and dd with anything between. */
  date?: string | undefined
  /** The row is rejected with this reason where the field is empty. */
  missing?: string | undefined
}

export type ImportFieldSource = ImportCellReadingOptions &
  (
    | { kind: 'column'; column: string }
    | { kind: 'template'; template: string }
    | { kind: 'constant'; value: string }
    | { kind: 'middle'; columns: [string, string] }
    | { kind: 'hash'; columns: string[] | '*' }
    | { kind: 'first'; sources: ImportFieldSource[] }
  )

const column = z.string({ error: 'is the name of a column' }).min(1, { error: 'is the name of a column' })
const pairs = z.record(z.string(), z.string().nullable(), { error: 'is an object of texts' }).optional()
const replacing = {
  map: pairs,
  contains: pairs,
  otherwise: z.enum(['keep', 'unknown', 'words'], { error: 'is keep, unknown or words' }).optional(),
}
const numbers = {
  decimal: z.enum(['.', ','], { error: 'is "." or ","' }).optional(),
}
const money = {
  ...numbers,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'is a currency in three capitals, for example AED' })
    .optional(),
  rate: z
    .number({ error: 'is a number: US dollars for one unit of the currency' })
    .positive()
    .max(1_000_000)
    .optional(),
}
const distance = { ...numbers, unit: z.enum(['km', 'mi'], { error: 'is km or mi' }).optional() }
const economyUnits = ['mpg', 'l/100km', 'kWh/100km', 'kWh/100mi', 'km/l'] as const
const economy = {
  unit: z.enum(economyUnits, { error: `is one of ${economyUnits.join(', ')}` }).optional(),
}
const date = {
  date: z
    .string()
    .refine(
      (format) => ['yyyy', 'MM', 'dd'].every((part) => format.split(part).length <= 2) && format.includes('yyyy'),
      {
        error: 'is a date format of yyyy, MM and dd, for example dd/MM/yyyy',
      },
    )
    .optional(),
}
const limit = { limit: z.int({ error: 'is a whole number of characters' }).min(1).max(5000).optional() }
const missing = { missing: z.string({ error: 'is the reason to reject with' }).min(1).max(200).optional() }

const readings: Record<ImportFieldKind, z.ZodRawShape> = {
  text: { ...replacing, ...limit, ...missing },
  choice: { ...replacing, ...missing },
  money: { ...replacing, ...money, ...missing },
  year: { ...replacing, ...date, ...missing },
  distance: { ...replacing, ...distance, ...missing },
  engine: { ...replacing, ...missing },
  power: { ...replacing, ...missing },
  millilitres: { ...replacing, ...economy, ...missing },
  number: { ...replacing, ...numbers, ...missing },
  date: { ...replacing, ...date, ...missing },
  day: { ...replacing, ...date, ...missing },
  many: { ...replacing, ...missing },
}
const kinds = ['column', 'template', 'constant', 'middle', 'hash', 'first'] as const

/** The schema of a field's source, for its kind. A plain text is the name of a column. */
export function importFieldSourceSchema(target: ImportFieldKind) {
  return z.unknown().transform((value, context): ImportFieldSource => {
    if (value === undefined) return fail(context, 'is missing')
    const object = typeof value === 'string' ? { column: value } : value
    const found = kinds.filter((kind) => typeof object === 'object' && object !== null && kind in object)
    const [kind] = found
    if (!kind || found.length > 1) {
      return fail(context, `is the name of a column, or an object with one of ${kinds.join(', ')}`)
    }
    const parsed = shapeOf(kind, target).safeParse(object)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.addIssue({ ...issue } as Parameters<typeof context.addIssue>[0])
    return z.NEVER
  })
}

function fail(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

function shapeOf(kind: (typeof kinds)[number], target: ImportFieldKind): z.ZodType<ImportFieldSource> {
  const reading = readings[target]
  const shapes: Record<(typeof kinds)[number], () => z.ZodType> = {
    column: () => withRate(z.strictObject({ column, ...reading })).transform((value) => ({ kind: 'column', ...value })),
    template: () =>
      z
        .strictObject({ template: z.string().min(1).max(1000), ...reading })
        .transform((value) => ({ kind: 'template', ...value })),
    constant: () =>
      z
        .strictObject({ constant: z.union([z.string(), z.number()], { error: 'is a text or a number' }), ...missing })
        .transform(({ constant, ...value }) => ({ kind: 'constant', value: String(constant), ...value })),
    middle: () => {
      if (target !== 'money' && target !== 'distance') {
        return z.never({ error: 'has a middle, which only prices and mileages have' })
      }
      const columns = z.tuple([column, column], { error: 'is two columns' })
      return withRate(z.strictObject({ middle: columns, ...reading })).transform(({ middle, ...value }) => ({
        kind: 'middle',
        columns: middle,
        ...value,
      }))
    },
    hash: () => {
      if (target !== 'text') return z.never({ error: 'has a hash, which only texts have' })
      const columns = z.union([z.literal('*'), z.array(column).min(1)], { error: 'is "*" or a list of columns' })
      return z.strictObject({ hash: columns }).transform(({ hash }) => ({ kind: 'hash', columns: hash }))
    },
    first: () =>
      z
        .strictObject({
          first: z.array(importFieldSourceSchema(target), { error: 'is a list' }).min(1),
          ...limit,
          ...missing,
        })
        .transform(({ first, ...value }) => ({ kind: 'first', sources: first, ...value })),
  }
  return shapes[kind]() as z.ZodType<ImportFieldSource>
}

/** A price in another currency requires a rate; a rate requires its currency. */
function withRate<T extends z.ZodType>(schema: T): T {
  return schema.superRefine((value, context) => {
    const { currency, rate } = value as { currency?: string; rate?: number }
    const isForeign = currency !== undefined && currency !== 'USD'
    if (isForeign && rate === undefined) {
      context.addIssue({ code: 'custom', path: ['rate'], message: `is missing: US dollars for one ${currency}` })
    }
    if (!isForeign && rate !== undefined) {
      context.addIssue({ code: 'custom', path: ['currency'], message: 'is missing: the currency that the rate is of' })
    }
  }) as T
}
