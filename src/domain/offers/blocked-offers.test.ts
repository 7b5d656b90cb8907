import { expect, it } from 'vitest'
import { blockOrUnblockPerson } from '#domain/messages/block-or-unblock-person.ts'
import { aBuyerSellerAndCar, testConversationTime as now } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { findOwnOffer } from './find-own-offer.ts'
import { makeOffer } from './make-offer.ts'

const test = useDatabase()

it.each(['buyer', 'seller'] as const)(
  'G-13 G-19 an offer that waits while the %s has blocked the other is refused in words about offers, says so to both, and can be declined',
  async (by) => {
    const people = await aBuyerSellerAndCar(test.db)
    const { buyer, seller, car } = people
    const priceCents = car.priceCents - 100_000
    const clientId = `11111111-1111-4111-8111-${by === 'buyer' ? '111111111111' : '222222222222'}`
    const { id: offerId, threadId } = await makeOffer(test.db, buyer, { clientId, carId: car.id, priceCents, now })
    const block = (isBlocked: boolean) => blockOrUnblockPerson(test.db, people[by], { threadId, isBlocked, now })
    const seen = async (actor: typeof buyer) => (await findOwnOffer(test.db, actor, { offerId, now })).blockedBy
    expect([await seen(buyer), await seen(seller)]).toEqual([null, null])
    await block(true)
    expect([await seen(buyer), await seen(seller)]).toEqual(by === 'buyer' ? ['you', 'other'] : ['other', 'you'])
    const message =
      by === 'buyer'
        ? 'This person isn’t accepting offers from you.'
        : 'You have blocked this person. Unblock them in your messages to agree on a price.'
    const answer = { offerId, seq: 1, now }
    await expect(acceptOffer(test.db, seller, answer)).rejects.toMatchObject({ code: 'conflict', message })
    const counter = counterOffer(test.db, seller, { ...answer, priceCents: priceCents + 10_000 })
    await expect(counter).rejects.toMatchObject({ code: 'conflict', message })
    expect(await findOwnOffer(test.db, seller, { offerId, now })).toMatchObject({ canAnswer: true })
    expect(await declineOffer(test.db, seller, answer)).toMatchObject({ status: 'declined', blockedBy: null })
  },
)
