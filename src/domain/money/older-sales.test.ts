import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { projectRoot } from '#db/paths/project-root.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { aListing, aSale } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findMoneyInconsistencies } from './find-money-inconsistencies.ts'

const test = useDatabase()

it('H-07: sales of a release that kept no payouts are due to their sellers after the upgrade, once', async () => {
  // So expensive that a share of it in basis points exceeds the database's integer type.
  const dear = await aListing(test.db, { priceCents: 30_000_000 })
  const waiting = await aSale(test.db, { listingId: dear.id })
  const due = await aSale(test.db, { status: 'completed', buyerConfirmedAt: new Date(), sellerConfirmedAt: new Date() })
  const refunded = await aSale(test.db)
  await test.db.update(bookings).set({ status: 'refunded' }).where(eq(bookings.id, refunded.booking.id))
  await test.db.delete(payouts)
  await test.db.update(payments).set({ capturedAt: null })
  expect(await findMoneyInconsistencies(test.db, null)).not.toEqual([])

  const script = await readFile(join(projectRoot, 'migrations/0018_money-of-older-sales.sql'), 'utf8')
  for (let round = 0; round < 2; round += 1) {
    for (const statement of script.split('--> statement-breakpoint')) await test.database.pool.query(statement)
    expect(await findMoneyInconsistencies(test.db, null)).toEqual([])
  }
  const rows = await test.db.select().from(payouts)
  const stateOf = ({ payment }: typeof due) => rows.find(({ paymentId }) => paymentId === payment.id)?.state
  expect([waiting, due, refunded].map(stateOf)).toEqual(['waiting', 'due', 'reversed'])
  expect(await test.db.select().from(refunds)).toMatchObject([{ paymentId: refunded.payment.id, state: 'succeeded' }])
})
