import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { mails } from '#db/schema/mail.ts'
import { notices } from '#db/schema/notices.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import { countSellersToVerify } from '#domain/admin/count-sellers-to-verify.ts'
import { listSellersToVerify } from '#domain/admin/list-sellers-to-verify.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { askForVerificationAgain } from './ask-for-verification-again.ts'
import { changeRoleOfPerson } from './change-role-of-person.ts'
import { declineSellerVerification } from './decline-seller-verification.ts'
import { setSellerVerification } from './set-seller-verification.ts'
import { suspendPerson } from './suspend-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const reason = 'Your cars have no photos of their own.'
const signedUp = (day: number) => new Date(Date.UTC(2026, 9, day))

async function aScene() {
  const admin = actorOfUser(await anAdmin(test.db))
  const seller = await aSeller(test.db, { permission: null, createdAt: signedUp(3) })
  return { admin, seller, personId: seller.id }
}

const queueOf = async (admin: Awaited<ReturnType<typeof aScene>>['admin']) =>
  (await listSellersToVerify(test.db, admin, { page: 1 })).items.map(({ id }) => id)
const actionsAbout = async (id: string) =>
  (await test.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ action }) => action,
  )
const templatesTo = async (email: string) =>
  (await test.db.select().from(mails).where(eq(mails.recipient, email))).map(({ template }) => template)

describe('the queue', () => {
  it('has the sellers who wait, the longest waiting first, and nobody else', async () => {
    const { admin, seller } = await aScene()
    const first = await aSeller(test.db, { permission: null, createdAt: signedUp(1) })
    const both = await aBuyer(test.db, { hasBothRoles: true, createdAt: signedUp(2) })
    await aSeller(test.db, { permission: 'Verified' })
    await aBuyer(test.db)
    const suspended = await aSeller(test.db, { permission: null })
    await suspendPerson(test.db, { ...admin, confirmedAt: now }, { personId: suspended.id, reason, now })
    expect(await queueOf(admin)).toEqual([first.id, both.id, seller.id])
    expect(await countSellersToVerify(test.db, admin)).toBe(3)
  })

  it('a buyer who begins to sell waits from then on, not from their sign-up', async () => {
    const { admin, seller } = await aScene()
    const chose = await aBuyer(test.db, { createdAt: signedUp(1) })
    await switchBuyerSellerRole(test.db, actorOfUser(chose), { role: 'Seller', now })
    const made = await aBuyer(test.db, { createdAt: signedUp(1) })
    await changeRoleOfPerson(
      test.db,
      { ...admin, confirmedAt: now },
      { personId: made.id, role: 'Seller', now: later(1) },
    )
    expect(await queueOf(admin)).toEqual([seller.id, chose.id, made.id])
  })
})

describe('a Verify', () => {
  it('that is undone at once is told to nobody and leaves the seller at their place', async () => {
    const { admin, seller, personId } = await aScene()
    await setSellerVerification(test.db, admin, { personId, verified: true, now })
    expect(await queueOf(admin)).toEqual([])
    const [mail] = await test.db.select().from(mails).where(eq(mails.recipient, seller.email))
    expect(mail).toMatchObject({ template: 'seller-verified', nextAttemptAt: later(15) })
    await setSellerVerification(test.db, admin, { personId, verified: false, now: later(5) })
    expect(await queueOf(admin)).toEqual([personId])
    expect(await templatesTo(seller.email)).toEqual([])
    expect(await test.db.select().from(notices).where(eq(notices.accountId, personId))).toEqual([])
    expect(await actionsAbout(personId)).toEqual(['person.verified', 'person.verification-withdrawn'])
  })
})

describe('a Decline', () => {
  it('tells the seller the reason by mail and notice, and ends the waiting until they ask again', async () => {
    const { admin, seller, personId } = await aScene()
    expect(await declineSellerVerification(test.db, admin, { personId, reason, now })).toEqual({ modifiedCount: 1 })
    expect(await queueOf(admin)).toEqual([])
    expect(await templatesTo(seller.email)).toEqual(['verification-declined'])
    const [notice] = await test.db.select().from(notices).where(eq(notices.accountId, personId))
    expect(notice).toMatchObject({ event: 'verification-declined' })
    expect(await declineSellerVerification(test.db, admin, { personId, reason, now })).toEqual({ modifiedCount: 0 })

    const other = await aSeller(test.db, { permission: null, createdAt: signedUp(9) })
    expect(await askForVerificationAgain(test.db, actorOfUser(seller), { now: later(60) })).toEqual({
      modifiedCount: 1,
    })
    expect(await askForVerificationAgain(test.db, actorOfUser(seller), { now: later(90) })).toEqual({
      modifiedCount: 0,
    })
    expect(await queueOf(admin)).toEqual([other.id, personId])
    expect(await actionsAbout(personId)).toEqual(['person.verification-declined', 'person.verification-asked'])
  })

  it('can be made open again, and a Verify replaces it', async () => {
    const { admin, personId } = await aScene()
    await declineSellerVerification(test.db, admin, { personId, reason, now })
    await setSellerVerification(test.db, admin, { personId, verified: false, now })
    expect(await queueOf(admin)).toEqual([personId])
    await declineSellerVerification(test.db, admin, { personId, reason, now })
    await setSellerVerification(test.db, admin, { personId, verified: true, now })
    const [row] = await test.db.select().from(users).where(eq(users.id, personId))
    expect(row).toMatchObject({ permission: 'Verified', verificationDeclinedReason: null })
  })

  it('is refused for who is verified, is no seller, or was declined for another reason', async () => {
    const { admin, personId } = await aScene()
    const buyer = await aBuyer(test.db)
    const decline = (id: string, why = reason) =>
      declineSellerVerification(test.db, admin, { personId: id, reason: why, now })
    await expect(decline(buyer.id)).rejects.toMatchObject({ code: 'conflict' })
    await decline(personId)
    await expect(decline(personId, 'Another reason.')).rejects.toMatchObject({ code: 'conflict' })
    await setSellerVerification(test.db, admin, { personId, verified: true, now })
    await expect(decline(personId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(askForVerificationAgain(test.db, actorOfUser(buyer), { now })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
