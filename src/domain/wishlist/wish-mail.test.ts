import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { mailPreferences, mails } from '#db/schema/mail.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { mailTemplateOf } from '#domain/mail/mail-templates.ts'
import { renderMail } from '#domain/mail/render-mail.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { unsubscribeByMailToken } from '#domain/subscriptions/unsubscribe-by-mail-token.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aCardGateway, TestClock } from '#tests/support/payments.ts'
import { readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { aCarOnWishlists, readMailedPriceDrops, type WishlistBuyer } from '#tests/support/wishlist.ts'
import { setWishlistMailPreference, wantsWishlistMail } from './wishlist-mail-preference.ts'

const test = useDatabase()
let clock: TestClock
beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
})

const aCar = (given: { wishers?: number } = {}) => aCarOnWishlists(test.db, clock, given)
const pricesTold = () => readMailedPriceDrops(test.db)

describe('S-30 G-04 mail that a car was sold', () => {
  it('S-30 goes once to those who wished for it: not to its buyer, nor to those who lost it with a booking', async () => {
    const setup = aCardGateway(test.db, clock)
    const payer = await aPayingBuyer(test.db, setup)
    const rival = await aPayingBuyer(test.db, setup, { listingId: payer.listingId })
    const [reader, saidNo, left] = [await aBuyer(test.db), await aBuyer(test.db), await aBuyer(test.db)]
    for (const accountId of [payer.booking.buyerId, rival.booking.buyerId, reader.id, saidNo.id, left.id]) {
      await test.db
        .insert(wishlistItems)
        .values({ accountId, listingId: payer.listingId, wisherRole: 'Buyer', priceCents: 9_000_000 })
    }
    await setWishlistMailPreference(test.db, actorOfUser(saidNo), { isWanted: false, now: clock.now() })
    await test.db.update(users).set({ deletedAt: clock.now() }).where(eq(users.id, left.id))
    await payer.confirm(await payer.start())
    await Promise.all([payer.settle(), payer.settle()])
    const told = await readSentMailSummaries(test.db)
    expect(told.filter((text) => text.startsWith('wish-sold'))).toEqual([`wish-sold → ${reader.email}`])
    expect(told.filter((text) => text.startsWith('lost'))).toHaveLength(1)
  })

  it('S-30 takes back the news of a price that is nobody’s any more', async () => {
    const setup = aCardGateway(test.db, clock)
    const payer = await aPayingBuyer(test.db, setup)
    const reader = await aBuyer(test.db)
    const [car] = await test.db.select().from(listings).where(eq(listings.id, payer.listingId))
    const [seller] = await test.db
      .select()
      .from(users)
      .where(eq(users.id, car?.sellerId ?? ''))
    if (!car || !seller) throw new Error('The car is gone.')
    const wish = { accountId: reader.id, listingId: payer.listingId, wisherRole: 'Buyer', priceCents: car.priceCents }
    await test.db.insert(wishlistItems).values({ ...wish, createdAt: clock.now() })
    const changes = { priceCents: Math.round(car.priceCents * 0.9) }
    await editCar(test.db, actorOfUser(seller), { id: car.id, changes, now: clock.now() })
    expect(await pricesTold()).toHaveLength(1)
    await payer.confirm(await payer.start())
    await payer.settle()
    expect(await pricesTold()).toEqual([])
    expect(await readSentMailSummaries(test.db)).toContain(`wish-sold → ${reader.email}`)
  })
})

describe('S-30 ending this mail', () => {
  it('S-30 by one click, for good, and what had not left is taken back', async () => {
    const { buyer, price } = await aCar()
    await price(1_900_000)
    const [mail] = await readWrittenMails(test.db)
    const { headers } = renderMail(mailTemplateOf('price-fell')?.compose(mail?.data ?? {}, 'en') ?? fail(), {
      baseUrl: 'http://cars.test',
    })
    const token = String(mail?.data.token)
    expect(headers).toEqual({
      'List-Unsubscribe': `<http://cars.test/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(await unsubscribeByMailToken(test.db, { token, now: clock.now() })).toBe('wishes')
    expect(await unsubscribeByMailToken(test.db, { token, now: clock.now() })).toBe('wishes')
    expect([await readSentMailSummaries(test.db), await wantsWishlistMail(test.db, actorOfUser(buyer))]).toEqual([
      [],
      false,
    ])
    clock.forward({ days: 2 })
    await price(1_500_000)
    expect(await readSentMailSummaries(test.db)).toEqual([])
    await setWishlistMailPreference(test.db, actorOfUser(buyer), { isWanted: true, now: clock.now() })
    // The page had told of the last fall.
    clock.forward({ days: 2 })
    await price(1_400_000)
    expect(await readSentMailSummaries(test.db)).toEqual([`price-fell → ${buyer.email}`])
  })

  it('S-30 is each one’s own choice, and goes with the account', async () => {
    const { buyers, price } = await aCar({ wishers: 2 })
    const [one, other] = buyers as [WishlistBuyer, WishlistBuyer]
    await setWishlistMailPreference(test.db, actorOfUser(one), { isWanted: false, now: clock.now() })
    expect([
      await wantsWishlistMail(test.db, actorOfUser(one)),
      await wantsWishlistMail(test.db, actorOfUser(other)),
    ]).toEqual([false, true])
    await price(1_900_000)
    expect(await readSentMailSummaries(test.db)).toEqual([`price-fell → ${other.email}`])
    await deletePersonAsAdmin(test.db, actorOfUser(await anAdmin(test.db)), { personId: one.id, now: clock.now() })
    const kept = await test.db.select({ id: mailPreferences.accountId }).from(mailPreferences)
    expect(kept).toEqual([{ id: other.id }])
    const left = await test.db.select().from(mails).where(eq(mails.recipient, one.email))
    expect(left.map(({ template }) => template)).toEqual(['account-deleted'])
  })

  it('S-30 A-02 only a Buyer has a wish list to be told of', async () => {
    const seller = actorOfUser(await aSeller(test.db))
    const choice = { isWanted: true, now: clock.now() }
    await expect(setWishlistMailPreference(test.db, seller, choice)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(setWishlistMailPreference(test.db, null, choice)).rejects.toMatchObject({ code: 'signed_out' })
  })
})

function fail(): never {
  throw new Error('There is no such template.')
}
