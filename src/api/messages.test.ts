import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { type MessageThreadWithMessages, messageRateLimit } from '#contract/messages.ts'
import { rateLimits, sessions } from '#db/schema/accounts.ts'
import { messages, messageThreads } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import type { LiveMessageEvent } from '#domain/messages/live-message-delivery.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const apis: TestApi[] = []
const api = (environment?: Record<string, string>) => {
  const made = createTestApi(test.db, environment ? { environment } : {})
  apis.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(apis.splice(0).map(({ services }) => services.liveMessages.stop()))
})

const draft = (text: string) => ({ clientId: randomUUID(), text })

async function aThread(server: TestApi) {
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id })
  const answer = await server.request('/messages', {
    method: 'POST',
    as: buyer,
    json: { carId: car.id, ...draft('Is it still available?') },
  })
  expect(answer.status).toBe(201)
  const { threadId } = (await answer.json()) as { threadId: string }
  return { buyer, seller, car, threadId }
}

/** Reads a stream until a piece of its text is there, or to its end. */
function reading(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async until(piece: string): Promise<string> {
      while (!text.includes(piece)) {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) throw new Error(`The stream ended without ${piece}: ${text}`)
        text += chunk.value
      }
      return text
    },
    async end(): Promise<string> {
      for (;;) {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return text
        text += chunk.value
      }
    },
    cancel: () => reader?.cancel(),
  }
}

it('G-19 the stream brings a message to the other side, and goes on at Last-Event-ID on another server', async () => {
  const [one, two] = [api(), api()]
  const { buyer, seller, threadId } = await aThread(one)
  const first = reading(await two.request('/messages/stream', { as: seller }))
  await first.until('event: sync')
  await one.request(`/messages/${threadId}`, { method: 'POST', as: buyer, json: draft('Hello there') })
  await first.until('Hello there')
  // The last of what comes together has the id.
  const text = await first.until('event: notice')
  const lastId = text
    .match(/^id: (.+)$/gm)
    ?.at(-1)
    ?.slice(4)
  await first.cancel()
  await one.request(`/messages/${threadId}`, { method: 'POST', as: buyer, json: draft('While away') })
  const headers = { 'last-event-id': lastId ?? '' }
  const second = reading(await one.request('/messages/stream', { as: seller, headers }))
  const resumed = await second.until('While away')
  expect(resumed).not.toContain('Hello there')
  expect(resumed).not.toContain('event: sync')
  await second.cancel()
})

it('G-19 a stream sends nothing after its session has ended, and ends', async () => {
  const server = api()
  const { buyer, seller, threadId } = await aThread(server)
  const stream = reading(await server.request('/messages/stream', { as: seller }))
  await stream.until('event: sync')
  await test.db.delete(sessions).where(eq(sessions.userId, seller.id))
  await server.request(`/messages/${threadId}`, { method: 'POST', as: buyer, json: draft('Secret') })
  expect(await stream.end()).not.toContain('Secret')
  expect(server.services.liveMessages.listenerCount).toBe(0)
})

it('G-19 a server that stops ends its streams', async () => {
  const server = api()
  const { seller } = await aThread(server)
  const stream = reading(await server.request('/messages/stream', { as: seller }))
  await stream.until('event: sync')
  await server.services.liveMessages.stop()
  expect(await stream.end()).toContain('event: end')
})

it('G-19 a heartbeat names no position before what was missed is delivered, and none of what is written behind it', async () => {
  const server = api()
  const { seller } = await aThread(server)
  const live = server.services.liveMessages
  let beat = () => {}
  const caughtUp = Promise.withResolvers<void>()
  const take: ((event: LiveMessageEvent) => void)[] = []
  let position = 'first'
  const liveMessages = Object.assign(Object.create(live), {
    async listen(options: Parameters<typeof live.listen>[0]) {
      take.push(options.take)
      await caughtUp.promise
      return () => {}
    },
    heartbeats: {
      join(stream: Parameters<typeof live.heartbeats.join>[0]) {
        beat = stream.beat
        return () => {}
      },
    },
  })
  Object.defineProperty(liveMessages, 'position', { get: () => position })
  Object.assign(server.services, { liveMessages })
  const stream = reading(await server.request('/messages/stream', { as: seller }))
  beat()
  const early = await stream.until('event: beat')
  expect(early).not.toContain('id: ')
  caughtUp.resolve()
  await caughtUp.promise
  // The stream says by itself that it has caught up.
  await Promise.resolve()
  position = 'second'
  take[0]?.({ kind: 'notice', position: null })
  take[0]?.({ kind: 'sync', position })
  expect((await stream.until('event: sync')).slice(early.length)).toBe(
    [
      'id: first\nevent: beat\ndata: {}\n\n',
      'event: notice\ndata: {}\n\n',
      'id: second\nevent: sync\ndata: {}\n\n',
    ].join(''),
  )
  await stream.cancel()
})

it('G-19 one person has at most 12 streams, and one that is left counts no more', async () => {
  const server = api()
  const { seller } = await aThread(server)
  const streams = []
  for (let at = 0; at < 12; at += 1) {
    const stream = reading(await server.request('/messages/stream', { as: seller }))
    await stream.until('event: sync')
    streams.push(stream)
  }
  expect((await server.request('/messages/stream', { as: seller })).status).toBe(429)
  await streams[0]?.cancel()
  const again = reading(await server.request('/messages/stream', { as: seller }))
  await again.until('event: sync')
  for (const stream of [...streams.slice(1), again]) await stream.cancel()
})

it('G-19 fifty new conversations a minute are refused, clearly, and those that were begun stay', async () => {
  const server = api({ RATE_LIMIT: 'on' })
  const buyer = await aBuyer(test.db)
  const seller = await aSeller(test.db)
  const statuses: number[] = []
  let refusal: unknown
  for (let at = 0; at < 50; at += 1) {
    const car = await aListing(test.db, { sellerId: seller.id })
    const json = { carId: car.id, ...draft('Hi') }
    const answer = await server.request('/messages', { method: 'POST', as: buyer, json })
    statuses.push(answer.status)
    if (answer.status === 429) refusal ??= await answer.json()
  }
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(40).fill(429)])
  expect(refusal).toMatchObject({ error: { message: expect.stringContaining('Please try again in 10 minutes') } })
})

it('G-19 a message into an old conversation is no new one, however it is begun, and an offer begins one, too', async () => {
  const server = api({ RATE_LIMIT: 'on' })
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const post = async (path: string, json: object) =>
    (await server.request(path, { method: 'POST', as: buyer, json })).status
  const aCar = async () => (await aListing(test.db, { sellerId: seller.id, priceCents: 2_000_000 })).id
  const old = await aCar()
  const write = (carId: string) => post('/messages', { carId, ...draft('Hi') })
  const offer = (carId: string) => post('/offers', { carId, clientId: randomUUID(), priceCents: 1_900_000 })
  for (let at = 0; at < 20; at += 1) expect(await write(old)).toBe(201)
  for (let at = 0; at < 9; at += 1) expect(await offer(await aCar())).toBe(201)
  const another = await aCar()
  expect([await offer(another), await write(another), await write(old), await offer(old)]).toEqual([429, 429, 201, 201])
  expect(await test.db.$count(messageThreads)).toBe(10)
})

it.each([
  [{ clientId: 'x', text: 'Hi' }, 'clientId'],
  [{ clientId: randomUUID() }, 'text'],
  [draft(''), 'text'],
  [draft('x'.repeat(5000)), 'text'],
  [{ ...draft('Hi'), photoIds: ['a', 'b', 'c', 'd', 'e'] }, 'photoIds'],
  [{ ...draft('Hi'), photoIds: ['none'] }, 'photoIds'],
])('G-19 bad input names its field and stores nothing (%#)', async (json, field) => {
  const server = api()
  const { buyer, threadId } = await aThread(server)
  const answer = await server.request(`/messages/${threadId}`, { method: 'POST', as: buyer, json })
  expect(answer.status).toBe(422)
  expect(Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)).toEqual([field])
  const shown = (await (await server.request(`/messages/${threadId}`, { as: buyer })).json()) as { lastSeq: number }
  expect(shown.lastSeq).toBe(1)
})

const secret = 'a secret for tests only, of more than 32 characters'
const replies = { MAIL_REPLY_ADDRESS: 'reply@cars.example.com', MAIL_INBOUND_SECRET: secret }

async function handOn(server: TestApi, reply: object, { with: key = secret, at = Date.now() } = {}): Promise<Response> {
  const body = JSON.stringify(reply)
  const seconds = Math.floor(at / 1000)
  const v1 = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'forecourt-signature': `t=${seconds},v1=${v1}` }
  return server.request('/webhooks/mail', { method: 'POST', body, headers })
}

it('G-19 a mail about a message is answered by mail, once, without an address of the other side', async () => {
  const server = api(replies)
  const { buyer, seller, threadId } = await aThread(server)
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    kind: 'smtp',
    host: 'x.test',
    address: 'cars@x.test',
    send: async (mail) => void sent.push(mail),
  }
  const later = { now: () => new Date(Date.now() + 120_000) }
  const { log, baseUrl } = server.services
  await sendDueMails(test.db, mailer, { baseUrl, replyAddress: replies.MAIL_REPLY_ADDRESS, clock: later, log })
  const mail = sent.find(({ to }) => to === seller.email)
  expect(mail?.text).toContain('Is it still available?')
  expect(JSON.stringify(mail)).not.toContain(buyer.email)
  const to = mail?.headers['Reply-To'] ?? ''
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@cars\.example\.com$/)
  const from = `Somebody <${seller.email.toUpperCase()}>`
  const sender = { from, isSenderAuthenticated: true }
  const reply = { to, ...sender, messageId: '<a@b>', text: 'Yes, it is.\n\nOn Friday Forecourt wrote:\n> Is it?' }
  for (let time = 0; time < 2; time += 1) expect((await handOn(server, reply)).status).toBe(200)
  const shown = (await (
    await server.request(`/messages/${threadId}`, { as: buyer })
  ).json()) as MessageThreadWithMessages
  expect(shown.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ['Is it still available?', true],
    ['Yes, it is.', false],
  ])
  for (const [wrong, status] of [
    [{ ...reply, from: 'stranger@example.com' }, 404],
    [{ ...reply, from: buyer.email }, 404],
    [{ ...reply, from: `evil@example.com, Marcus <${seller.email}>`, messageId: '<f1@b>' }, 404],
    [{ ...reply, from: `${seller.email}, evil@example.com`, messageId: '<f2@b>' }, 404],
    [{ ...reply, from: `<evil@example.com> <${seller.email}>`, messageId: '<f3@b>' }, 404],
    [{ ...reply, from: `"x <${seller.email}>" <evil@example.com>`, messageId: '<f4@b>' }, 404],
    [{ ...reply, isSenderAuthenticated: false, messageId: '<g@h>' }, 404],
    [{ ...reply, isSenderAuthenticated: undefined, messageId: '<i@j>' }, 422],
    [{ ...reply, to: `reply+${'0'.repeat(32)}@cars.example.com` }, 404],
    [{ ...reply, to: 'reply@cars.example.com' }, 404],
    [{ ...reply, text: '> Is it still available?', messageId: '<c@d>' }, 422],
    [{ ...reply, text: 'x'.repeat(5000), messageId: '<e@f>' }, 422],
    [{ to }, 422],
  ] as const)
    expect((await handOn(server, wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(status)
  expect((await handOn(server, reply, { with: 'another secret' })).status).toBe(400)
  expect((await handOn(server, reply, { at: Date.now() - 3_600_000 })).status).toBe(400)
  expect((await handOn(api(), reply)).status).toBe(404)
})

it('G-19 replies by mail spend the budget of the person’s messages on the page', async () => {
  const server = api({ ...replies, RATE_LIMIT: 'on' })
  const { seller, threadId } = await aThread(server)
  const [thread] = await test.db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  const spent = { id: randomUUID(), key: `messages-sent:${seller.id}`, count: messageRateLimit.points - 1 }
  await test.db.insert(rateLimits).values({ ...spent, lastRequest: Date.now() + 60_000 })
  const to = `reply+${thread?.sellerReplyToken}@cars.example.com`
  const reply = { to, from: seller.email, isSenderAuthenticated: true, text: 'Yes.' }
  expect((await handOn(server, { ...reply, messageId: '<1@b>' })).status).toBe(200)
  const refused = await handOn(server, { ...reply, messageId: '<2@b>' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await test.db.$count(messages, eq(messages.senderId, seller.id))).toBe(1)
})
