import { once } from 'node:events'
import { openDatabase } from '#db/client.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { createLogger } from '#platform/log/logger.ts'
import { benchStockDate } from './bench-stock.ts'
import { measureValuationWork, type ValuationWork } from './measure-valuation-work.ts'
import { memoryMiBOfProcess } from './process-usage.ts'

/** The database to fit, some of its cars to ask for meanwhile, and PostgreSQL's main process. */
export interface ValuationFitRequest {
  url: string
  ids: readonly string[]
  postmaster: number | null
}
export type ValuationFitResult = ValuationWork & { peakMemoryMb: number }

// The process that `npm run bench -- valuation` starts for a fit, as a server that fits its prices once a day.
const [request] = (await once(process, 'message')) as [ValuationFitRequest]
const database = await openDatabase({ url: request.url, dataDir: '', poolSize: 3, statementTimeoutMs: 600_000 })
const log = createLogger('error')
const work = await measureValuationWork(database.db, request, () =>
  refitPriceModel(database.db, { now: benchStockDate, log }),
)
await database.close()
// `resourceUsage` would begin with the peak of the program that started this one.
const peakMemoryMb = memoryMiBOfProcess(process.pid)?.peak ?? Math.round(process.resourceUsage().maxRSS / 1024)
const result: ValuationFitResult = { ...work, peakMemoryMb }
process.send?.(result)
process.disconnect?.()
