import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { messageStreamHeartbeatMs } from '#contract/messages.ts'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { sessions } from '#db/schema/accounts.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import { LiveThreadReader } from '#tests/faults/live-thread-reader.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { startTestPostgres } from '#tests/support/database-postgres.ts'
import { startServer } from '#tests/support/start-server.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { cpuMsOfProcessTree, findPostgresMainProcess } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'

// How long a message takes from the sender's request to the page of the other side, while many pages are open on one
// server. `npm run bench -- message-streams --streams 2000 --rate 20 --seconds 30 --label message-streams`.

const root = join(import.meta.dirname, '../..')
const authSecret = 'a secret for this benchmark only, 32 characters or more'

type Side = { token: string; reader: LiveThreadReader }
type Conversation = { threadId: string; sides: [Side, Side] }

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      streams: { type: 'string', default: '2000' },
      rate: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '30' },
      label: { type: 'string' },
    },
  })
  const [streams, rate, seconds] = [Number(values.streams), Number(values.rate), Number(values.seconds)]
  registerDomainEventHandlers(domainEventHandlers)
  showProgressLine('starting PostgreSQL')
  const postgres = await startTestPostgres({ durability: 'full' })
  benchCleanUps.push(() => postgres.stop())
  await postgres.createDatabase('bench_streams')
  const dataDir = await mkdtemp(join(os.tmpdir(), 'forecourt-streams-'))
  benchCleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const url = postgres.url('bench_streams')
  const database = await openDatabase({ dataDir, url })
  benchCleanUps.push(() => database.close())
  await migrateDatabase(database)

  let serverUrl = ''
  const conversations: Conversation[] = []
  while (conversations.length < streams / 2) {
    conversations.push(await aConversation(database.db, () => (serverUrl === '' ? [] : [serverUrl])))
    if (conversations.length % 100 === 0) showProgressLine(`${conversations.length * 2} people`)
  }
  const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'error', AUTH_SECRET: authSecret, DATABASE_URL: url }
  const server = await startServer({ dataDir, env })
  benchCleanUps.push(() => server.stop())
  serverUrl = server.url
  const readers = conversations.flatMap(({ sides }) => sides.map(({ reader }) => reader))
  const running = readers.map((reader) => reader.run())
  await Promise.all(readers.map((reader) => reader.shows(1)))
  endProgressLine()

  const { rows } = await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() pid`)
  const postmaster = findPostgresMainProcess(rows[0]?.pid ?? 0)
  const usedCpuMs = () => ({
    server: cpuMsOfProcessTree(server.process.pid ?? 0) ?? 0,
    postgres: postmaster === null ? 0 : (cpuMsOfProcessTree(postmaster) ?? 0),
  })
  // Two rounds of heartbeats.
  const [idleFrom, idleSeconds] = [usedCpuMs(), (2 * messageStreamHeartbeatMs) / 1000]
  showProgressLine(`all streams are open; nothing is sent for ${idleSeconds} s`)
  await pause(idleSeconds * 1000)
  const busyFrom = usedCpuMs()

  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const random = seededRandom(1)
  const taken: number[] = []
  const begun = performance.now()
  const sending: Promise<void>[] = []
  for (let count = 0; count < rate * seconds; count += 1) {
    sending.push(send(serverUrl, random.pick(conversations)).then((ms) => void taken.push(ms)))
    await pause(1000 / rate)
  }
  await Promise.all(sending)
  const [busyTo, busySeconds] = [usedCpuMs(), (performance.now() - begun) / 1000]
  for (const reader of readers) reader.stop()
  await Promise.all(running)
  const sorted = taken.toSorted((one, other) => one - other)
  const ms = (share: number) => roundToDecimals(percentile(sorted, share), 1)
  const faults = readers.flatMap((reader) => reader.faults)
  const cpuOf = (name: 'server' | 'postgres') => {
    const idle = (busyFrom[name] - idleFrom[name]) / idleSeconds
    const busy = busyTo[name] - busyFrom[name] - idle * busySeconds
    return { idleMsASecond: Math.round(idle), msAMessage: roundToDecimals(busy / taken.length, 1) }
  }
  const result = {
    streams,
    messages: taken.length,
    p50Ms: ms(50),
    p95Ms: ms(95),
    p99Ms: ms(99),
    faults: faults.length,
    cpu: { server: cpuOf('server'), postgres: cpuOf('postgres') },
  }
  console.log(JSON.stringify(result))
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  if (values.label)
    console.log(`Written to ${writeBenchResult(root, values.label, { settings: { rate, seconds }, load, result })}`)
  return result.p50Ms <= 100 && result.p95Ms <= 250 && faults.length === 0 ? 0 : 1
})

async function aConversation(
  db: Parameters<typeof startMessageThread>[0],
  urls: () => readonly string[],
): Promise<Conversation> {
  const [buyer, seller] = [await aBuyer(db), await aSeller(db)]
  const { id: carId } = await aListing(db, { sellerId: seller.id, pictures: [] })
  const draft = { clientId: randomUUID(), text: 'first', photoIds: [], now: new Date() }
  const { threadId } = await startMessageThread(db, actorOfUser(buyer), { carId, ...draft })
  const side = async ({ id: userId }: { id: string }): Promise<Side> => {
    const value = randomUUIDv7()
    const expiresAt = new Date(Date.now() + 3e12)
    await db.insert(sessions).values({ id: randomUUIDv7(), userId, token: value, expiresAt, confirmedAt: expiresAt })
    const token = signSessionToken(value, authSecret)
    return { token, reader: new LiveThreadReader({ threadId, token, urls }) }
  }
  return { threadId, sides: [await side(buyer), await side(seller)] }
}

/** The milliseconds from the request of one side to the page of the other. */
async function send(url: string, { threadId, sides: [writer, other] }: Conversation): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/api/messages/${threadId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: randomUUID(), text: 'Is it still available?', photoIds: [] }),
  })
  if (!response.ok) throw new Error(`A message was answered ${response.status}.`)
  const { message } = (await response.json()) as { message: { seq: number } }
  await other.reader.shows(message.seq)
  return (other.reader.shownAt.get(message.seq) ?? performance.now()) - begun
}
