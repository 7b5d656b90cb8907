import { randomUUID } from 'node:crypto'
import { settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { paymentAlarms, payments, refunds } from '#db/schema/payments.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createSiteMetricsReader } from './create-site-metrics-reader.ts'

const test = useDatabase()
const setup = useCardGateway(test)

describe('mails of a server whose mail server is down', () => {
  const start = new Date('2026-11-25T12:00:00Z')
  let now = start
  const clock = { now: () => now }
  const figures = () => createSiteMetricsReader(test.db, { clock })()
  const send = (mailer: Mailer) =>
    sendDueMails(test.db, mailer, { baseUrl: 'https://cars.example.test', clock, log: silentLogger })
  const turnTo = (seconds: number) => {
    now = new Date(start.getTime() + seconds * 1000)
  }

  async function write(recipient: string): Promise<void> {
    const about = { template: 'password-reset', data: { token: 'secret-door' }, nextAttemptAt: now, createdAt: now }
    await test.db.insert(mails).values({ id: randomUUID(), eventKey: randomUUID(), recipient, ...about })
  }

  it('wait from when they were first tried, however far each failure puts them off, until they have left', async () => {
    const dead = createSmtpMailer({ url: `smtp://127.0.0.1:${await findFreePort()}`, from: 'a@example.test' })
    turnTo(0)
    await write('one@example.test')
    turnTo(20)
    await write('two@example.test')
    for (let second = 30; second <= 3_600; second += 30) {
      turnTo(second)
      await send(dead)
    }
    const { queues, retriedMails } = await figures()
    expect(queues.mails.oldestSeconds).toBe(3_570)
    expect(retriedMails).toBe(2)

    turnTo(3 * 3_600)
    await send({ kind: 'smtp', host: 'example.test', address: 'a@example.test', send: async () => {} })
    expect(await figures()).toMatchObject({ queues: { mails: { entries: 0, oldestSeconds: 0 } }, retriedMails: 0 })
  })
})

describe('refunds', () => {
  const at = () => ({ now: setup.clock.now(), log: silentLogger })
  const figures = () => createSiteMetricsReader(test.db, { clock: setup.clock })()
  const kinds = async () => (await test.db.select().from(paymentAlarms)).map(({ kind }) => kind)

  /** A refund of a car that was paid for with this card. */
  async function refundOf(card?: string) {
    const payer = await aPayingBuyer(test.db, setup, card ? { card } : {})
    await payer.confirm(await payer.start())
    await payer.settle()
    const [payment] = await test.db.select().from(payments).where(eq(payments.bookingId, payer.booking.id))
    const asked = { paymentId: payment?.id ?? '', reason: 'The gearbox was repaired.', amountCents: 5_000, ...at() }
    return () => anAdmin(test.db).then((admin) => issueRefund(test.db, setup.cards, actorOfUser(admin), asked))
  }

  it('that the bank has not decided wait for nobody here: they raise no alarm for a week, and then one', async () => {
    const give = await refundOf('4000000000007726')
    expect(await give()).toMatchObject({ state: 'new' })
    for (const step of [{ minutes: 11 }, { minutes: 60 * 24 * 6 }]) {
      setup.clock.forward(step)
      await reconcileRefunds(test.db, setup.cards, at())
      expect(await figures()).toMatchObject({
        queues: { refunds: { entries: 0, oldestSeconds: 0 } },
        pendingRefunds: 1,
        openAlarms: { entries: 0 },
      })
    }
    setup.clock.forward({ minutes: 60 * 24 * 2 })
    await reconcileRefunds(test.db, setup.cards, at())
    expect(await kinds()).toEqual(['refund_stuck'])

    await settleRefundsDecidedByBank(setup.gateway)
    setup.clock.forward({ minutes: 1 })
    await reconcileRefunds(test.db, setup.cards, at())
    expect(await test.db.select().from(refunds)).toMatchObject([{ state: 'succeeded' }])
    expect((await figures()).pendingRefunds).toBe(0)
  })

  it('that the provider never took are counted from when they were asked for, and an alarm after ten minutes', async () => {
    const give = await refundOf()
    setup.gateway.faults.add({ on: 'refund', kind: 'dropBefore' })
    expect(await give()).toMatchObject({ state: 'new' })
    setup.clock.forward({ minutes: 11 })
    setup.gateway.faults.add({ on: 'refund', kind: 'dropBefore' })
    await reconcileRefunds(test.db, setup.cards, at())
    expect(await figures()).toMatchObject({
      queues: { refunds: { entries: 1, oldestSeconds: 660 } },
      pendingRefunds: 0,
      openAlarms: { entries: 1 },
    })
    expect(await kinds()).toEqual(['refund_stuck'])
  })

  it('whose answer was lost, and which a bank decides on, are known to have arrived once the provider says so', async () => {
    const give = await refundOf('4000000000007726')
    setup.gateway.faults.add({ on: 'refund', kind: 'dropAfter' })
    expect(await give()).toMatchObject({ state: 'new' })
    expect((await figures()).queues.refunds.entries).toBe(1)
    setup.clock.forward({ minutes: 11 })
    await reconcileRefunds(test.db, setup.cards, at())
    expect(await figures()).toMatchObject({ queues: { refunds: { entries: 0 } }, pendingRefunds: 1 })
    expect(await kinds()).toEqual([])
  })
})

it('a mail that fails waits since its first try, and only while nothing leaves at all', async () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const read = createSiteMetricsReader(test.db, { clock: { now: () => now } })
  const waits = async () => (await read()).queues.mails.oldestSeconds
  const mail = { recipient: 'a@example.test', template: 'welcome', data: {} }
  const failing = { ...mail, id: 'f', eventKey: 'f', attempts: 3, lastError: 'mailbox full', createdAt: ago(40_000) }
  await test.db.insert(mails).values({ ...failing, nextAttemptAt: ago(-160) })
  // 1, 5 and 30 minutes before the next try, which is 160 seconds ahead.
  expect(await waits()).toBe(36 * 60 - 160)
  await test.db.insert(mails).values({ ...mail, id: 's', eventKey: 's', state: 'sent', sentAt: ago(70) })
  expect(await waits()).toBe(70)
})
