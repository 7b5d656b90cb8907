import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ExpectedSearchEntry } from './search-expectation.ts'
import { type GeneratedStockVocabulary, modelFamilyKey } from './stock-vocabulary.ts'

const TownRow = z
  .tuple([z.string(), z.string(), z.string(), z.number(), z.number()])
  .transform(([label, region, country, latitude, longitude]) => ({ label, region, country, latitude, longitude }))
/** A make, and its models. */
const MakeRow = z.tuple([z.string(), z.string()], z.string())

/** What is typed in a list: words of any kind, or only the misspelt name of a make or a model. */
export type TypedSearchList = { name: string; kind: 'words' | 'names'; entries: ExpectedSearchEntry[] }

/** The lists of typed searches, `2026-11-23-<kind>-<number>.jsonl`. No query stands in them twice. */
export function readTypedSearchLists(): TypedSearchList[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => /^\d{4}-.*\.jsonl$/.test(name))
    .toSorted()
    .map((file) => ({
      name: file.replace('.jsonl', ''),
      kind: file.includes('-names-') ? 'names' : 'words',
      entries: rowsOf(file, ExpectedSearchEntry),
    }))
}

/** The makes, models and towns that the stock consists of. */
export function readGeneratedStockVocabulary(): GeneratedStockVocabulary {
  const models = new Map(rowsOf('makes-and-models.jsonl', MakeRow).map(([brand, ...own]) => [brand, own]))
  const families = new Map<string, Set<string>>()
  for (const [brand, ...names] of rowsOf('families.jsonl', MakeRow)) {
    for (const name of names) {
      const key = modelFamilyKey(brand, name)
      families.set(key, new Set([...(families.get(key) ?? []), ...names.map((other) => other.toLowerCase())]))
    }
  }
  const towns = new Map(rowsOf('places.jsonl', TownRow).map((town) => [town.label, town]))
  return { makes: [...models.keys()], models, towns, families }
}

function rowsOf<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
}
