import type { messageThreads } from '../../schema/messages.ts'
import type { offerPrices, offers } from '../../schema/offers.ts'
import { seededRandom } from '../random.ts'
import type { DemoCar } from './create-demo-cars.ts'

type Offer = typeof offers.$inferInsert
type Price = typeof offerPrices.$inferInsert
type Thread = typeof messageThreads.$inferInsert

/** Its own, so that offers change nothing else of the demo. */
const seed = 1911
const hourMs = 3_600_000

/** Shares of the public price, the buyer's first, then in turn; the last one waits for the other side. */
const negotiations = [[0.88, 0.96, 0.91, 0.94], [0.9]]

/** One offer that waits for the buyer whom visitors sign in as, and one for the seller, in their conversations. */
export function demoOffers({
  cars,
  threads,
  now,
}: {
  cars: readonly DemoCar[]
  threads: readonly Thread[]
  now: Date
}) {
  const random = seededRandom(seed)
  const made: Offer[] = []
  const prices: Price[] = []
  // The first and the last conversation are with the seller whom visitors sign in as, too.
  for (const [index, shares] of negotiations.entries()) {
    const thread = index === 0 ? threads[0] : threads.at(-1)
    const car = cars.find(({ row }) => row.id === thread?.listingId)
    if (!thread || !car) continue
    const named = shares.map((share) => Math.floor((car.row.priceCents * share) / 10_000) * 10_000)
    const at = (seq: number) => new Date(now.getTime() - (shares.length - seq + 2) * hourMs)
    const id = random.uuid(at(1))
    const isBuyers = shares.length % 2 === 1
    made.push({
      id,
      listingId: thread.listingId,
      buyerId: thread.buyerId,
      sellerId: thread.sellerId,
      threadId: thread.id,
      clientId: random.uuid(at(1)),
      status: isBuyers ? 'offered' : 'countered',
      seq: shares.length,
      priceCents: named.at(-1) ?? 0,
      proposedBy: isBuyers ? 'buyer' : 'seller',
      expiresAt: new Date(at(shares.length).getTime() + 48 * hourMs),
      createdAt: at(1),
      updatedAt: at(shares.length),
    })
    for (const [before, priceCents] of named.entries())
      prices.push({
        offerId: id,
        seq: before + 1,
        side: before % 2 === 0 ? 'buyer' : 'seller',
        priceCents,
        createdAt: at(before + 1),
      })
  }
  return { offers: made, prices }
}
