import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Entry } from './expectation.ts'
import type { StockNames } from './random-car.ts'

const TownRow = z
  .tuple([z.string(), z.string(), z.string(), z.number(), z.number()])
  .transform(([label, region, country, latitude, longitude]) => ({ label, region, country, latitude, longitude }))
const MakeRow = z.array(z.string()).min(2)

/** What is typed in a list: words of any kind, or only the misspelt name of a make or a model. */
export type List = { name: string; kind: 'words' | 'names'; entries: Entry[] }

/** The lists of typed searches, `2026-11-23-<kind>-<number>.jsonl`. No query stands in them twice. */
export function readLists(): List[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => /^\d{4}-.*\.jsonl$/.test(name))
    .toSorted()
    .map((file) => ({
      name: file.replace('.jsonl', ''),
      kind: file.includes('-names-') ? 'names' : 'words',
      entries: rowsOf(file, Entry),
    }))
}

/** The makes with their models and the towns that the stock consists of. */
export function readStockNames(): StockNames {
  return {
    models: new Map(rowsOf('makes-and-models.jsonl', MakeRow).map(([brand = '', ...models]) => [brand, models])),
    towns: new Map(rowsOf('places.jsonl', TownRow).map((town) => [town.label, town])),
  }
}

function rowsOf<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
}
