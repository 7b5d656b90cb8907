import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { matchChangedCarsToSavedSearches } from '#domain/saved-searches/match-changed-cars-to-saved-searches.ts'
import { queueSavedSearchMail } from '#domain/saved-searches/queue-saved-search-mail.ts'
import { saveSearchesOfPerson } from '#domain/saved-searches/save-searches-of-person.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { aCarOnWishlists } from '#tests/support/wishlist.ts'

const test = useDatabase()

it('G-03 S-30 news of cars goes by mail to confirmed addresses alone; others read it in the notification centre', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const { buyers, price } = await aCarOnWishlists(test.db, clock, { wishers: 2 })
  const searchers = [await aBuyer(test.db), await aBuyer(test.db)]
  const item = { name: 'Tesla', query: 'brand=Tesla', frequency: 'instant' as const, wantsPriceDrops: true }
  for (const buyer of searchers)
    await saveSearchesOfPerson(test.db, actorOfUser(buyer), { items: [item], now: clock.now() })
  const unconfirmed = [buyers[0], searchers[0]].flatMap((person) => (person ? [person.id] : []))
  await test.db.update(users).set({ emailVerified: false }).where(inArray(users.id, unconfirmed))

  clock.forward({ minutes: 5 })
  await price(1_500_000)
  await aListing(test.db, { brand: 'Tesla', postedAt: clock.now() })
  await matchChangedCarsToSavedSearches(test.db, { now: clock.now(), log: silentLogger })
  await queueSavedSearchMail(test.db, { now: clock.now() })

  const mailed = (await readWrittenMails(test.db)).map(({ template, recipient }) => [template, recipient])
  expect(mailed.toSorted()).toEqual([
    ['price-fell', buyers[1]?.email],
    ['saved-search-found', searchers[1]?.email],
  ])
  for (const person of [...buyers, ...searchers])
    expect((await listNotices(test.db, actorOfUser(person), { limit: 24 })).items).toHaveLength(1)
})
