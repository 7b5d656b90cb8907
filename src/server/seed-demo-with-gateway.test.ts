import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { disputes } from '#db/schema/disputes.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { aCardGateway, silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { seedDemoWithGateway } from './seed-demo-with-gateway.ts'

const test = useDatabase()

it('the books of the demo add up, here and with its test gateway, and nothing of it is left to do', async () => {
  const { cards, clock } = aCardGateway(test.db)
  await seedDemoWithGateway(test.db, clock.now())
  expect(await findMoneyInconsistencies(test.db, cards)).toEqual([])
  const round = await runMoneyReconciliationRound(test.db, cards, {
    now: clock.forward({ minutes: 1 }),
    log: silentLogger,
  })
  expect(round).toEqual({ looked: 0, ended: 0, failed: 0, missed: 0, lines: 0, overdue: 0 })
  const [atBank] = await test.db.select().from(disputes).where(eq(disputes.kind, 'card'))
  const known = await cards.stripe.disputes.retrieve(atBank?.providerDisputeId ?? '')
  expect(known).toMatchObject({ amount: atBank?.askedCents, status: 'needs_response' })
})
