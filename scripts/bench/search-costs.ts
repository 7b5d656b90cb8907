import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/client.ts'
import { readSearchVocabulary } from '#domain/search/read-search-vocabulary.ts'
import { wordMeaningCosts } from '#domain/search/understanding/match/word-meaning-costs.ts'
import { openGeneratedMarket } from '#tests/corpora/search/made-stock/open-generated-market.ts'
import {
  readGeneratedStockVocabulary,
  readTypedSearchLists,
} from '#tests/corpora/search/made-stock/read-typed-search-lists.ts'
import {
  fitWordMeaningCosts,
  formatWordMeaningCostName,
  listWordMeaningCostNames,
  wordMeaningCostValue,
} from './fit-search-costs.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { WordMeaningCostTrial } from './search-cost-trial.ts'

// Fits the costs of meanings (src/domain/search/understanding/match/word-meaning-costs.ts) to half of the searches on the made stock, and
// measures them on the other half, which the fit never sees. It changes no file but its result: whoever takes the new
// costs over measures them on the searches of real adverts too. `npm run bench -- search-costs --minutes 20`.

const root = join(import.meta.dirname, '../..')

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '20' },
      salt: { type: 'string', default: 'search-costs-1' },
      label: { type: 'string', default: 'search-costs' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-costs-'))
  benchCleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir: folder })
  benchCleanUps.push(() => database.close())
  showProgressLine('making the stock')
  const lists = readTypedSearchLists()
  const market = await openGeneratedMarket(database.db, lists, readGeneratedStockVocabulary())
  benchCleanUps.push(() => market.close())
  const vocabulary = await readSearchVocabulary(database.db, market.now)
  const entries = lists.flatMap((list) => list.entries)
  const isDevelopment = ([q]: (typeof entries)[number]) =>
    (createHash('sha256').update(`${values.salt} ${q}`).digest()[0] ?? 0) % 2 === 0
  const parts = Map.groupBy(entries, (entry) => (isDevelopment(entry) ? 'development' : 'heldOut'))
  const partOf = (part: 'development' | 'heldOut') =>
    new WordMeaningCostTrial(parts.get(part) ?? [], { market, vocabulary })
  const [development, heldOut] = [partOf('development'), partOf('heldOut')]
  showProgressLine('grading the development part')
  await development.begin(wordMeaningCosts)
  const before = { development: development.summary(), heldOut: (await heldOut.begin(wordMeaningCosts)).summary() }
  console.log(JSON.stringify(before))
  const until = performance.now() + Number(values.minutes) * 60_000
  const { costs, rounds } = await fitWordMeaningCosts(development, until)
  await heldOut.begin(costs)
  endProgressLine()
  const after = { development: development.summary(), heldOut: heldOut.summary() }
  const changed = listWordMeaningCostNames(wordMeaningCosts)
    .map((name) => ({
      name: formatWordMeaningCostName(name),
      before: wordMeaningCostValue(wordMeaningCosts, name),
      after: wordMeaningCostValue(costs, name),
    }))
    .filter((one) => one.before !== one.after)
  console.table({ 'development before': before.development, 'development after': after.development })
  console.table({ 'held out before': before.heldOut, 'held out after': after.heldOut })
  console.table(changed)
  const settings = { minutes: Number(values.minutes), salt: values.salt }
  console.log(`Written to ${writeBenchResult(root, values.label, { settings, rounds, before, after, changed })}`)
  return 0
})
