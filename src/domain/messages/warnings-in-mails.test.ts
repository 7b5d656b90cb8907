import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { type MessageWarning, messageWarnings } from '#contract/messages.ts'
import { users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { readOutboxMail } from '#domain/mail/read-mail-outbox.ts'
import { renderMail } from '#domain/mail/render-mail.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { newMessageMail } from '#domain/mail/templates/message-mails.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { aConversation, aMessageDraft, testConversationTime } from '#tests/support/conversations.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readMessageThread } from './read-message-thread.ts'
import { receiveMailedReply } from './receive-mailed-reply.ts'
import { sendMessage } from './send-message.ts'

const test = useDatabase()
const baseUrl = 'https://cars.test'
let clock: TestClock
let sent: OutgoingMail[]
beforeEach(() => {
  clock = new TestClock(testConversationTime.toISOString())
  sent = []
})
const mailer: Mailer = {
  kind: 'smtp',
  host: 'cars.test',
  address: 'no-reply@cars.test',
  send: async (mail) => void sent.push(mail),
}
const noMedia: MediaStore = { put: async () => {}, get: async () => null, delete: async () => {} }
const send = () => sendDueMails(test.db, mailer, { baseUrl, clock, log: silentLogger, replyAddress: 'reply@cars.test' })

/** The sentence of the page, where the language has one of its own. */
function sentenceOfPage(language: Language, warning: MessageWarning): string {
  const fileOf = (of: string) => new URL(`../../locales/${of}/pages/messages.json`, import.meta.url)
  const file = [language, 'en'].map(fileOf).find((one) => existsSync(one))
  const texts = JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as Record<string, string>
  return texts[`warn${warning[0]?.toUpperCase()}${warning.slice(1)}`] ?? 'There is no sentence.'
}

it.each(languages)('G-19 a mail warns below each message as the page does, in its language: %s', (language) => {
  const texts = messageWarnings.map((warning) => `With ${warning}`)
  const warnings = messageWarnings.map((warning) => [warning])
  const data = { ...newMessageMail.sample, texts: [...texts, 'With nothing'], warnings }
  const { text, html } = renderMail(newMessageMail.compose(data, language), { baseUrl, language })
  const lines = text.split('\n').filter(Boolean)
  for (const [at, warning] of messageWarnings.entries()) {
    const quote = lines.indexOf(`“${texts[at]}”`)
    expect(lines[quote + 1], warning).toBe(sentenceOfPage(language, warning))
    expect(html).toContain(sentenceOfPage(language, warning).replaceAll("'", '&#39;'))
  }
  const last = lines.indexOf('“With nothing”')
  for (const warning of messageWarnings) expect(lines[last + 1]).not.toBe(sentenceOfPage(language, warning))
})

const payment = 'Please send the deposit by Western Union, my friend.'
const link = 'See https://pay.example.test for details.'

it('G-19 the mail about several messages warns of each of them below it, and its answer carries none of it back', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  for (const text of [payment, 'Is the battery original?', link])
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text), now: clock.now() })
  clock.forward({ minutes: 1 })
  expect(await send()).toBe(1)
  const mail = sent[0]?.text ?? ''
  const place = (text: string) => mail.split('\n').indexOf(text)
  expect(place(sentenceOfPage('en', 'payment'))).toBe(place(`“${payment}”`) + 2)
  expect(place(sentenceOfPage('en', 'link'))).toBe(place(`“${link}”`) + 2)
  expect(place('“Is the battery original?”')).toBe(place(sentenceOfPage('en', 'payment')) + 2)

  const [thread] = await test.db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  const to = `reply+${thread?.sellerReplyToken}@cars.test`
  const answer = async (text: string, messageId: string) => {
    const sender = { from: seller.email, isSenderAuthenticated: true, isLimited: false }
    const reply = { to, ...sender, text, html: '', attachmentCount: 0, headers: {}, messageId }
    await receiveMailedReply(test.db, { ...reply, now: clock.now() })
    const { messages } = await readMessageThread(test.db, seller, { threadId, now: clock.now() })
    return messages.at(-1)?.text
  }
  const warning = sentenceOfPage('en', 'payment')
  const cut = warning.lastIndexOf(' ', 72)
  const broken = `> ${warning.slice(0, cut)}\n> ${warning.slice(cut + 1)}`
  expect(await answer(`No.\n\n${mail.replaceAll(/^/gm, '> ')}`, '<1@x>')).toBe('No.')
  expect(await answer(`No way.\n\n${mail}`, '<2@x>')).toBe('No way.')
  expect(await answer(`${broken}\n\nI only take a check.`, '<3@x>')).toBe('I only take a check.')
  expect(await answer(`I will not.\n\n${warning}`, '<4@x>')).toBe('I will not.')
})

it('G-19 a mail that waits in the old form goes on without warnings, and one that has left can be looked at', async () => {
  const { buyer, seller, threadId } = await aConversation(test.db)
  const [waiting] = await test.db.select().from(mails)
  if (!waiting) return expect.fail('There is no mail.')
  const { warnings: _, ...data } = waiting.data
  await test.db.update(mails).set({ data })
  await test.db.update(users).set({ language: 'de' }).where(eq(users.id, seller.accountId))
  await sendMessage(test.db, buyer, { threadId, ...aMessageDraft(payment), now: clock.now() })
  clock.forward({ minutes: 1 })
  expect(await send()).toBe(1)
  expect(sent[0]?.text).toContain(`“Still available?”\n\n“${payment}”\n\n${sentenceOfPage('de', 'payment')}\n\n`)
  const view = { id: waiting.id, baseUrl, log: silentLogger }
  const shown = await readOutboxMail(test.db, { ...view, mediaStore: noMedia })
  expect(shown?.rendered.text).toContain('removed-after-sending')
})
