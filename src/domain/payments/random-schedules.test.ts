import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expireHolds } from '#platform/card-gateway/embedded/hold-expiry.ts'
import { aCrowd, type RacingBuyer } from '#tests/load/two-hundred-buyers.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  aCardGateway,
  type CardSetup,
  faultsOfSale,
  healAll,
  intentIdOf,
  quietLog,
  readSale,
  unsettledOf,
} from '#tests/support/payments.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const test = useDatabase({ rows: 'kept' })

/** `npm run proof` sets more. */
const runs = Number(process.env.PAYMENT_SCHEDULES ?? 12)
const crowdSize = 3

const buyer = fc.nat({ max: crowdSize - 1 })
const deed = fc.oneof(
  fc.record({ do: fc.constant('start' as const), buyer }),
  fc.record({ do: fc.constant('confirm' as const), buyer }),
  fc.record({ do: fc.constant('settle' as const), buyer }),
  fc.record({ do: fc.constant('webhook' as const), buyer }),
  fc.record({ do: fc.constant('reconcile' as const), afterSeconds: fc.constantFrom(0, 30, 1900) }),
  fc.record({ do: fc.constant('expire' as const) }),
)
const fault = fc.record({
  on: fc.constantFrom('create', 'retrieve', 'confirm', 'capture', 'cancel'),
  kind: fc.constantFrom('dropBefore', 'dropAfter', 'error', 'errorAfter'),
})
/** Steps one after the other; the deeds of a step at the same time, with the faults that strike meanwhile. */
const schedule = fc.array(
  fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 4 }), faults: fc.array(fault, { maxLength: 2 }) }),
  { minLength: 3, maxLength: 12 },
)

it('G-15: whatever happens in whatever order, one buyer at most is charged, and all comes to rest', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      const setup = aCardGateway(test.db)
      const { listingId, buyers } = await aCrowd(test.db, setup, { size: crowdSize })
      const page = aPage(setup, buyers)
      for (const index of buyers.keys()) await page({ do: 'start', buyer: index })
      for (const { deeds, faults } of steps) {
        for (const one of faults) setup.gateway.faults.add(one)
        await Promise.all(deeds.map((one) => page(one).catch(() => null)))
        expect(faultsOfSale(await readSale(test.db, listingId))).toEqual([])
      }
      setup.clock.forward({ minutes: 31 })
      await healAll(test.db, setup)
      const sale = await readSale(test.db, listingId)
      expect([...faultsOfSale(sale), ...unsettledOf(sale)]).toEqual([])
    }),
    { numRuns: runs, endOnFailure: true },
  )
}, 600_000)

/** Does one deed of a schedule; those that make no sense where the buyer stands do nothing. */
function aPage(setup: CardSetup, buyers: RacingBuyer[]) {
  const secrets = new Map<number, Awaited<ReturnType<RacingBuyer['start']>>>()
  return async (one: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never): Promise<void> => {
    if (one.do === 'expire') {
      setup.clock.forward({ days: 7 })
      await expireHolds(setup.gateway)
      return
    }
    if (one.do === 'reconcile') {
      const now = setup.clock.forward({ seconds: one.afterSeconds })
      await reconcilePayments(test.db, setup.cards, { now, log: quietLog })
      return
    }
    const racer = buyers[one.buyer]
    const started = secrets.get(one.buyer)
    if (one.do === 'start' && racer) secrets.set(one.buyer, await racer.start())
    if (one.do === 'confirm' && started) await racer?.confirm(started)
    if (one.do === 'settle') await racer?.settle()
    if (one.do === 'webhook' && started) {
      const providerIntentId = intentIdOf(started.clientSecret)
      await settlePayment(test.db, setup.cards, { providerIntentId, now: setup.clock.now(), log: quietLog })
    }
  }
}
