import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { messages } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { migratedDatabase, startTestPostgres } from '#tests/support/database-postgres.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { bundleTestServer } from './bundle-test-server.ts'
import { LiveThreadReader } from './live-thread-reader.ts'

const dose = chooseForTestOrProof({
  test: { kills: 1, disconnects: 10, readers: 8 },
  proof: { kills: 200, disconnects: 1_000, readers: 200 },
})
const authSecret = 'a secret for this test only, of 32 characters or more'
registerDomainEventHandlers(domainEventHandlers)
let entry: string
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  entry = await bundleTestServer('tests/faults/money-server.ts')
})
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Side = { token: string; reader: LiveThreadReader }
type Conversation = { threadId: string; sides: Side[]; acknowledged: Map<string, number> }

it(
  `G-19 no message is lost, shown twice or out of order, through ${dose.kills} kills and ${dose.disconnects} cut connections of ${dose.readers} readers`,
  async () => {
    const random = seededRandom(testSeed)
    const postgres = await startTestPostgres({ isMigrated: true })
    undo.push(() => postgres.stop())
    await postgres.createDatabase('forecourt', { template: migratedDatabase })
    const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-message-kill-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const url = postgres.url('forecourt')
    const database = await openDatabase({ dataDir, url })
    undo.push(() => database.close())

    const servers: (RunningServer | null)[] = [null, null]
    const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', AUTH_SECRET: authSecret, DATABASE_URL: url }
    const serve = async (at: number) => {
      servers[at] = await startServer({ entry, dataDir, env })
    }
    undo.push(() => Promise.all(servers.map((server) => server?.kill())))
    await Promise.all([serve(0), serve(1)])
    const urls = () => servers.flatMap((server) => server?.url ?? [])

    const conversations: Conversation[] = []
    for (let count = 0; count < dose.readers / 2; count += 1) conversations.push(await aConversation(database, urls))
    const readers = conversations.flatMap(({ sides }) => sides.map(({ reader }) => reader))
    const reading = readers.map((reader) => reader.run())
    let isOver = false
    const writing = conversations.flatMap((conversation) =>
      conversation.sides.map((side) => write(conversation, side, { urls, isOver: () => isOver })),
    )

    for (let kill = 0; kill < dose.kills; kill += 1) {
      for (let cut = 0; cut < dose.disconnects / dose.kills; cut += 1) {
        await pause(random.whole(0, 120))
        random.pick(readers).cut()
      }
      await servers[kill % 2]?.kill()
      servers[kill % 2] = null
      await serve(kill % 2)
    }
    isOver = true
    await Promise.all(writing)
    const faults = await Promise.all(conversations.map((conversation) => faultsOf(database, conversation)))
    for (const reader of readers) reader.stop()
    await Promise.all(reading)
    const cuts = readers.reduce((sum, { disconnects }) => sum + disconnects, 0)
    const sent = conversations.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    const violations = faults.flat()
    const figures = { kills: dose.kills, disconnects: cuts, readers: readers.length, messages: sent }
    await recordProofFigures({ ...figures, violations: violations.length })
    expect(violations, `TEST_SEED=${testSeed}`).toEqual([])
    expect(sent).toBeGreaterThan(dose.readers)
  },
  dose.kills * 40_000 + 120_000,
)

async function aConversation({ db }: OpenedDatabase, urls: () => readonly string[]): Promise<Conversation> {
  const [buyer, seller] = [await aBuyer(db), await aSeller(db)]
  const { id: carId } = await aListing(db, { sellerId: seller.id, pictures: [] })
  const draft = { clientId: randomUUID(), text: 'first', photoIds: [], now: new Date() }
  const { threadId } = await startMessageThread(db, actorOfUser(buyer), { carId, ...draft })
  const sides = []
  for (const { id: userId } of [buyer, seller]) {
    const value = randomUUIDv7()
    const expiresAt = new Date(Date.now() + 3e12)
    await db.insert(sessions).values({ id: randomUUIDv7(), userId, token: value, expiresAt, confirmedAt: expiresAt })
    const token = signSessionToken(value, authSecret)
    sides.push({ token, reader: new LiveThreadReader({ threadId, token, urls }) })
  }
  return { threadId, sides, acknowledged: new Map([[draft.clientId, 1]]) }
}

/** Writes one message after the other, each until a server has acknowledged it, as a page does. */
async function write(
  { threadId, acknowledged }: Conversation,
  { token }: Side,
  { urls, isOver }: { urls: () => readonly string[]; isOver: () => boolean },
): Promise<void> {
  for (let number = 1; !isOver(); number += 1) {
    const clientId = randomUUID()
    const body = JSON.stringify({ clientId, text: `number ${number}`, photoIds: [] })
    for (let attempt = 0; ; attempt += 1) {
      const all = urls()
      const url = all[attempt % Math.max(1, all.length)]
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = url
        ? await fetch(`${url}/api/messages/${threadId}`, { method: 'POST', headers, body }).catch(() => null)
        : null
      const answer = sent?.ok ? ((await sent.json().catch(() => null)) as { message: { seq: number } } | null) : null
      if (answer) {
        acknowledged.set(clientId, answer.message.seq)
        break
      }
      await pause(20)
    }
    // People do not write faster than this; the servers would only be busier, not more wrong.
    await pause(chooseForTestOrProof({ test: 10, proof: 5_000 }))
  }
}

/** What both pages show in the end is what is stored, in order, with every message that was acknowledged once. */
async function faultsOf({ db }: OpenedDatabase, { threadId, sides, acknowledged }: Conversation): Promise<string[]> {
  const stored = await db
    .select({ seq: messages.seq, clientId: messages.clientId })
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.seq))
  const faults: string[] = []
  const storedOf = new Map(stored.map(({ seq, clientId }) => [clientId, seq]))
  if (storedOf.size !== stored.length) faults.push(`${threadId}: a message is stored twice`)
  for (const [clientId, seq] of acknowledged)
    if (storedOf.get(clientId) !== seq) faults.push(`${threadId}: message ${seq} was acknowledged and is not stored`)
  for (const { reader } of sides) {
    await reader.shows(stored.length)
    faults.push(...reader.faults)
    const shown = reader.shown.map(({ clientId }) => clientId)
    if (shown.join() !== stored.map(({ clientId }) => clientId).join())
      faults.push(`${threadId}: a page shows ${shown.length} messages that are not the ${stored.length} stored ones`)
  }
  return faults
}
