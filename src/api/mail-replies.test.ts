import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { MailReplyReceivedResponse } from '#contract/mail-replies.ts'
import { type MessageThreadWithMessages, messageRateLimit } from '#contract/messages.ts'
import { users } from '#db/schema/accounts.ts'
import { messages, messageThreads } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const secret = 'a secret for tests only, of more than 32 characters'
const MAIL_REPLY_ADDRESS = 'reply@cars.example.com'
const createServer = (more = {}) =>
  createTestApi(test.db, { environment: { MAIL_REPLY_ADDRESS, MAIL_INBOUND_SECRET: secret, ...more } })

/** A seller who has a mail about a question of a buyer before them. */
async function aMailedQuestion(environment = {}) {
  const server = createServer(environment)
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id })
  const json = { carId: car.id, clientId: randomUUID(), text: 'Is the battery original? I could come on Saturday.' }
  const answer = await server.request('/messages', { method: 'POST', as: buyer, json })
  const { threadId } = (await answer.json()) as { threadId: string }
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    kind: 'smtp',
    host: 'x.test',
    address: 'cars@x.test',
    send: async (mail) => void sent.push(mail),
  }
  const clock = { now: () => new Date(Date.now() + 120_000) }
  const { log, baseUrl } = server.services
  await sendDueMails(test.db, mailer, { baseUrl, replyAddress: MAIL_REPLY_ADDRESS, clock, log })
  const mail = sent.find(({ to }) => to === seller.email) ?? expect.fail('no mail')
  return { server, buyer, seller, threadId, mail, to: mail.headers['Reply-To'] ?? '' }
}
type Question = Awaited<ReturnType<typeof aMailedQuestion>>

async function handOn({ server, to, seller }: Question, reply: object): Promise<Response> {
  const sender = { from: seller.email, isSenderAuthenticated: true, messageId: randomUUID() }
  const body = JSON.stringify({ to, ...sender, ...reply })
  const seconds = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'forecourt-signature': `t=${seconds},v1=${v1}` }
  return server.request('/webhooks/mail', { method: 'POST', body, headers })
}

async function textsSeenBy(person: Question['buyer'], { server, threadId }: Question): Promise<string[]> {
  const shown = await server.request(`/messages/${threadId}`, { as: person })
  return ((await shown.json()) as MessageThreadWithMessages).messages.slice(1).map(({ text }) => text)
}

/** As programs make plain text of HTML: each link behind its words. */
function toPlainText(html: string): string {
  return html
    .replaceAll(/<(style|head|title)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2<$1>')
    .replaceAll(/<\/(p|div|tr|h1|td)>|<br>/g, '\n')
    .replaceAll(/<(?!http)[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n\s*\n+/g, '\n\n')
    .trim()
}

describe('G-19 of our own mail in a reply nothing is stored', () => {
  it.each(['text', 'html'] as const)('whichever program quotes its %s', async (part) => {
    const question = await aMailedQuestion()
    const { seller, mail, to } = question
    const quoted = part === 'text' ? mail.text : toPlainText(mail.html)
    expect(quoted).toMatch(/^— Write your reply above this line —/)
    const head = `From: Forecourt <${to}>\nSent: Thursday, November 26, 2026 10:27 PM\nTo: ${seller.email}`
    const programs = [
      `${head}\nSubject: ${mail.subject}\n\n${quoted}`,
      `On Thu, Nov 26, 2026 at 10:27 PM Forecourt <\n${to}> wrote:\n\n${quoted.replaceAll(/^/gm, '> ')}`,
      `2026年11月26日 22:27 Forecourt <${to}>:\n\n${quoted.replaceAll(/^/gm, '> ')}`,
      `Kimden: Forecourt <${to}>\nGönderilen: Perşembe\nKime: ${seller.email}\nKonu: Yeni\n\n${quoted}`,
      quoted,
    ]
    for (const [at, below] of programs.entries())
      expect((await handOn(question, { text: `Yes, ${at}.\n\n${below}` })).status).toBe(200)
    expect(await textsSeenBy(question.buyer, question)).toEqual(programs.map((_, at) => `Yes, ${at}.`))
    const stored = await test.db.select().from(messages).where(eq(messages.senderId, seller.id))
    expect(stored.map(({ warnings }) => warnings)).toEqual(programs.map(() => []))
  })

  it('no token that opens a door, from a page either', async () => {
    const question = await aMailedQuestion()
    const { server, seller, threadId, mail, to } = question
    const link = /https?:\S+unsubscribe\S+/.exec(mail.text)?.[0] ?? expect.fail('no link')
    const text = `Mail ${to} or open ${link}`
    expect((await handOn(question, { text })).status).toBe(200)
    const json = { clientId: randomUUID(), text }
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.request(`/messages/${threadId}`, { method: 'POST', as: seller, json })
      expect(answer.status).toBe(201)
    }
    const [bare] = link.split('?')
    const stored = `Mail ${MAIL_REPLY_ADDRESS} or open ${bare}`
    expect(await textsSeenBy(question.buyer, question)).toEqual([stored, stored])
    const [thread] = await test.db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
    expect(thread?.lastSeq).toBe(3)
  })
})

describe('G-19 a reply by mail', () => {
  it('of a program is kindly not stored, and is no answer in a seller’s reply time', async () => {
    const question = await aMailedQuestion()
    const text = 'I am away until Monday.'
    for (const headers of [{ 'Auto-Submitted': 'auto-replied' }, { 'x-auto-response-suppress': ['All'] }])
      for (const more of [{}, { isSenderAuthenticated: false }, { from: 'somebody@example.com' }]) {
        const answer = await handOn(question, { text, headers, ...more })
        expect([answer.status, await answer.json()]).toEqual([200, { received: false, notice: null }])
      }
    const [thread] = await test.db.select().from(messageThreads).where(eq(messageThreads.id, question.threadId))
    expect(thread).toMatchObject({ lastSeq: 1, firstAnswerAt: null, sellerUnread: 1 })
    const headers = { 'Auto-Submitted': 'no', Received: ['from a', 'from b'], Subject: 'Re: New message' }
    expect(await (await handOn(question, { text, headers })).json()).toEqual({ received: true, notice: null })
  })

  it('with files says that they did not arrive, in the language of its writer', async () => {
    const question = await aMailedQuestion()
    await test.db.update(users).set({ language: 'de' }).where(eq(users.id, question.seller.id))
    const answer = await handOn(question, { text: 'Here it is.', attachmentCount: 1 })
    const { notice } = (await answer.json()) as MailReplyReceivedResponse
    expect(notice).toContain('ohne ihre Dateien')
    const alone = await handOn(question, { text: question.mail.text, attachmentCount: 1 })
    expect([alone.status, await alone.text()]).toEqual([422, expect.stringContaining('text only. Add photos')])
  })

  it('that has HTML alone is read, whether the gateway calls it so or not', async () => {
    const question = await aMailedQuestion()
    const html = `<html><body><div>Yes &amp; no</div><div class="gmail_quote">On Thu, Nov 26, 2026 at 10:27 PM
      Forecourt &lt;<a href="mailto:x@x.test">x@x.test</a>&gt; wrote:<br><blockquote>${question.mail.html}</blockquote></div></body></html>`
    for (const reply of [{ text: '', html }, { text: html }, { text: `<div>Yes &amp; no</div>${question.mail.html}` }])
      expect((await handOn(question, reply)).status).toBe(200)
    expect(await textsSeenBy(question.buyer, question)).toEqual(['Yes & no', 'Yes & no', 'Yes & no'])
  })
})

it('G-19 a reply of a person who is suspended is refused as their log-in is', async () => {
  const question = await aMailedQuestion()
  const suspended = { suspendedAt: new Date(), suspendedReason: 'Because.' }
  await test.db.update(users).set(suspended).where(eq(users.id, question.seller.id))
  expect((await handOn(question, { text: 'Yes.' })).status).toBe(401)
  expect(await textsSeenBy(question.buyer, question)).toEqual([])
})

it('G-19 a reply that is refused counts as one that is stored, and beyond the budget none is read', async () => {
  const question = await aMailedQuestion({ RATE_LIMIT: 'on' })
  const tooLong = { text: 'a'.repeat(2500) }
  for (let sent = 0; sent < messageRateLimit.points; sent += 1)
    expect((await handOn(question, tooLong)).status).toBe(422)
  for (const reply of [tooLong, { text: 'Yes.' }]) expect((await handOn(question, reply)).status).toBe(429)
  expect((await handOn(question, { text: 'Yes.', from: 'somebody@example.com' })).status).toBe(404)
})

it('G-19 HTML that says more than the text of a mail may is refused', async () => {
  const question = await aMailedQuestion()
  // Quotes within quotes make a long text of a short one.
  const quoteOf = (lines: number) =>
    `Yes.<p>On Thu, Nov 26, 2026 Forecourt &lt;x@y.test&gt; wrote:${'<blockquote>'.repeat(20)}${'a<br>'.repeat(lines)}`
  expect((await handOn(question, { text: '', html: quoteOf(10_000) })).status).toBe(422)
  expect((await handOn(question, { text: '', html: quoteOf(1000) })).status).toBe(200)
})

it('G-19 mails without an id of their own, and different ones with the same id, are each stored; the same one once', async () => {
  const question = await aMailedQuestion()
  const at = (hour: number) => ({ headers: { Date: `Fri, 20 Nov 2026 ${hour}:00:00 +0000` } })
  for (const mail of [
    { messageId: 'None', text: 'No id, first' },
    { messageId: 'None', text: 'No id, second' },
    { messageId: undefined, text: 'Left out', ...at(10) },
    { messageId: undefined, text: 'Left out', ...at(10) },
    { messageId: undefined, text: 'Left out', ...at(11) },
    { messageId: '<same@id>', text: 'Same id, first' },
    { messageId: '<same@id>', text: 'Same id, second' },
    { messageId: '<same@id>', text: 'Same id, second' },
  ])
    expect((await handOn(question, mail)).status).toBe(200)
  expect(await textsSeenBy(question.buyer, question)).toEqual([
    'No id, first',
    'No id, second',
    'Left out',
    'Left out',
    'Same id, first',
    'Same id, second',
  ])
})
