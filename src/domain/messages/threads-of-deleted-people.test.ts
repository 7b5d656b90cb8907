import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messageStreamSignals } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { anonymizeMessagesOfPerson } from './anonymize-messages-of-person.ts'
import { startMessageThread } from './start-message-thread.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')

it('G-19 an open page of a conversation hears that the other person has left', async () => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, postedAt: now })
  const about = { carId: car.id, ...aMessageDraft('Is it still available?'), now }
  const { threadId } = await startMessageThread(test.db, actorOfUser(buyer), about)
  for (const [leaving, staying] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    await test.db.delete(messageStreamSignals)
    await test.db.transaction((tx) => anonymizeMessagesOfPerson(tx, { accountId: leaving.id }))
    const signals = await test.db.select().from(messageStreamSignals).where(eq(messageStreamSignals.threadId, threadId))
    expect(signals.map(({ accountId }) => accountId)).toEqual([staying.id])
  }
})
