// Loaded before the server (node --import) where its pages are pictured: its clock almost stops, so that pictures are
// reproducible, and its database can be made to fail while the server runs.
import { existsSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const { STAGE_TIME, STAGE_FAULT } = process.env
const slowness = 1_000
const seedingMs = 60_000

const RealDate = Date
const realStart = RealDate.now()
const stagedStart = RealDate.parse(STAGE_TIME)
// The clock stops while the demo is seeded, whose ids contain the time; then it moves on a little, so that rows sorted
// by time keep their order.
const now = () => Math.floor(stagedStart + Math.max(0, RealDate.now() - realStart - seedingMs) / slowness)

globalThis.Date = class StagedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }

  static now() {
    return now()
  }
}

// Node writes this header by the machine's clock, and pages learn the time from it: theirs is the staged one.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set() {} })

/** Every statement that reads or writes a table, however it is written; not the begin and the end of a transaction. */
const needsTable = (text) => /\b(from|into|update|join)\s/i.test(text)
/** Sessions still work: the page fails, not the sign-in. */
const isSpared = (text) => /"sessions"|from "users" where "users"\."id" = \$1$/.test(text)

if (isMainThread) {
  const { default: pg } = await import('pg')
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function stagedQuery(...call) {
    const [config] = call
    const text = typeof config === 'string' ? config : (config?.text ?? '')
    const isFailing = needsTable(text) && !isSpared(text) && existsSync(STAGE_FAULT)
    if (!isFailing) return query.apply(this, call)
    const error = new Error('The staged database is out of order.')
    const done = call.findLast((part) => typeof part === 'function')
    if (!done) return Promise.reject(error)
    process.nextTick(done, error)
    return undefined
  }
}
