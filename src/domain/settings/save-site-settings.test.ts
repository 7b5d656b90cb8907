import { tmpdir } from 'node:os'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { SaveSiteSettingsRequest } from '#contract/site-settings.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { media } from '#db/schema/media.ts'
import { payouts } from '#db/schema/payouts.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { detectCatalogueChangesSince } from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aCardGateway, TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findLegalText, findSiteSettings } from './find-site-settings.ts'
import {
  readPublicSiteSettings,
  readSiteBusinessRules,
  readSiteColourStyleSheet,
  readSiteName,
} from './read-site-settings.ts'
import { saveSiteSettings } from './save-site-settings.ts'

const test = useDatabase()
const now = new Date('2026-11-25T12:00:00Z')

beforeEach(() => test.db.delete(siteSettings))

async function anActor() {
  return actorOfUser(await anAdmin(test.db))
}
const fieldsOf = (json: unknown) =>
  Object.fromEntries(
    SaveSiteSettingsRequest.safeParse(json).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('G-31: what an operator may set', () => {
  it('is as this release has it while nothing is set, and pages carry nothing of it', async () => {
    const admin = await anActor()
    expect(await readPublicSiteSettings(test.db)).toBeNull()
    expect(await readSiteBusinessRules(test.db)).toEqual({
      feeBasisPoints: 250,
      meetingHoldMinutes: 15,
      waitlistTurnHours: 2,
    })
    expect(await findSiteSettings(test.db, admin)).toMatchObject({
      revision: 0,
      name: null,
      logo: null,
      feePercent: null,
    })
    expect(await findLegalText(test.db, { document: 'terms', language: 'de' })).toEqual({ text: null, language: 'de' })
  })

  it('holds from the transaction on, is in the audit log with what was there, and null restores the default', async () => {
    const admin = await anActor()
    const before = await detectCatalogueChangesSince(test.db, null)
    const saved = await saveSiteSettings(test.db, admin, {
      revision: 0,
      name: 'Autohaus Nord',
      feePercent: 3.25,
      waitlistTurnHours: 6,
      accentLight: '#7a1f5c',
      now,
    })
    expect(saved).toMatchObject({ revision: 1, name: 'Autohaus Nord', feePercent: 3.25, changedAt: now.toISOString() })
    expect(await readSiteName(test.db)).toBe('Autohaus Nord')
    expect(await readPublicSiteSettings(test.db)).toMatchObject({ name: 'Autohaus Nord', feeBasisPoints: 325 })
    expect((await readSiteColourStyleSheet(test.db))?.css).toContain('#7a1f5c')
    // Every server drops its pages in memory by this.
    expect((await detectCatalogueChangesSince(test.db, before.moment)).hasChanged).toBe(true)
    await saveSiteSettings(test.db, admin, { revision: 1, name: null, waitlistTurnHours: null, now })
    expect(await readSiteBusinessRules(test.db)).toMatchObject({ feeBasisPoints: 325, waitlistTurnHours: 2 })
    const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.action, 'settings.changed'))
    expect(entries.map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [
        admin.accountId,
        {
          name: '- → Autohaus Nord',
          accentLight: '- → #7a1f5c',
          waitlistTurnHours: '- → 6',
          feeBasisPoints: '- → 325',
        },
      ],
      [admin.accountId, { name: 'Autohaus Nord → -', waitlistTurnHours: '6 → -' }],
    ])
  })

  it('is refused upon what another Admin changed meanwhile, and what changes nothing is no change', async () => {
    const admin = await anActor()
    await saveSiteSettings(test.db, admin, { revision: 0, name: 'First', now })
    const late = saveSiteSettings(test.db, admin, { revision: 0, name: 'Second', now })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(await saveSiteSettings(test.db, admin, { revision: 1, name: 'First', now })).toMatchObject({ revision: 1 })
    expect(await readSiteName(test.db)).toBe('First')
  })

  it('is for an Admin only', async () => {
    for (const actor of [null, actorOfUser(await aBuyer(test.db)), actorOfUser(await aSeller(test.db))]) {
      await expect(saveSiteSettings(test.db, actor, { revision: 0, name: 'Mine', now })).rejects.toThrow()
      await expect(findSiteSettings(test.db, actor)).rejects.toThrow()
    }
    expect(await readSiteName(test.db)).toBe('Forecourt')
  })

  it('shows the own legal text in the reader’s language, else in English, else in the one that there is', async () => {
    const admin = await anActor()
    await saveSiteSettings(test.db, admin, { revision: 0, terms: { de: 'Unsere Bedingungen.' }, now })
    const read = (language: 'en' | 'de' | 'es') => findLegalText(test.db, { document: 'terms', language })
    expect(await read('es')).toEqual({ text: 'Unsere Bedingungen.', language: 'de' })
    await saveSiteSettings(test.db, admin, { revision: 1, terms: { en: 'Our terms.' }, now })
    expect(await read('es')).toEqual({ text: 'Our terms.', language: 'en' })
    expect(await read('de')).toEqual({ text: 'Unsere Bedingungen.', language: 'de' })
    await saveSiteSettings(test.db, admin, { revision: 2, terms: { en: null, de: null }, now })
    expect(await read('de')).toEqual({ text: null, language: 'de' })
  })

  it('takes only a logo that this Admin uploaded, and the logo is not removed as unused', async () => {
    const admin = await anActor()
    const other = await aBuyer(test.db)
    const row = { width: 320, height: 160, widths: [320], placeholder: '', createdAt: new Date(0) }
    const [own, foreign] = ['01990000-0000-7000-8000-0000000000a1', '01990000-0000-7000-8000-0000000000a2']
    await test.db.insert(media).values([
      { ...row, id: own, ownerId: admin.accountId },
      { ...row, id: foreign, ownerId: other.id },
    ])
    const save = (logoId: string) => saveSiteSettings(test.db, admin, { revision: 0, logoId, now })
    await expect(save(foreign)).rejects.toMatchObject({ code: 'invalid', fields: { logoId: expect.any(String) } })
    expect((await save(own)).logo).toMatchObject({ urlBase: `/media/${own}` })
    await removeOrphanMedia(test.db, createFolderMediaStore(tmpdir()), { now })
    expect((await test.db.select({ id: media.id }).from(media)).map(({ id }) => id)).toEqual([own])
  })

  it('a sale keeps the fee of its day', async () => {
    const setup = aCardGateway(test.db, new TestClock())
    const admin = await anActor()
    const first = await aPaidCar(test.db, setup)
    await saveSiteSettings(test.db, admin, { revision: 0, feePercent: 10, now })
    const second = await aPaidCar(test.db, setup)
    const feeOf = async (paymentId: string) =>
      (await test.db.select().from(payouts).where(eq(payouts.paymentId, paymentId)))[0]?.feeBasisPoints
    expect([await feeOf(first.payment.id), await feeOf(second.payment.id)]).toEqual([250, 1000])
  })
})

describe('G-31: what no setting may be', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: '{evil}' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ accentLight: 'green' }, 'accentLight'],
    [{ feePercent: 21 }, 'feePercent'],
    [{ feePercent: -1 }, 'feePercent'],
    [{ feePercent: 2.555 }, 'feePercent'],
    [{ meetingHoldMinutes: 4 }, 'meetingHoldMinutes'],
    [{ waitlistTurnHours: 1.5 }, 'waitlistTurnHours'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ terms: { en: 'x'.repeat(30_001) } }, 'terms.en'],
    [{ logoId: 'x' }, 'logoId'],
  ])('%o is refused on its field', (change, field) => {
    expect(Object.keys(fieldsOf({ revision: 0, ...change }))).toEqual([field])
  })

  it('an accent that cannot be read is refused with its contrast, in each theme', () => {
    expect(fieldsOf({ revision: 0, accentLight: '#7fcfa9', accentDark: '#14573f' })).toEqual({
      accentLight: 'The contrast with the page is only 1.6:1. It must be at least 4.5:1',
      accentDark: expect.stringMatching(/^The contrast with the page is only \d\.\d:1. It must be at least 4\.5:1$/),
    })
    expect(fieldsOf({ revision: 0, accentLight: '#14573f', accentDark: '#7fcfa9' })).toEqual({})
  })

  it('takes a fresh proof of who the Admin is: a device that lies open changes nothing', async () => {
    const stale = { ...(await anActor()), confirmedAt: new Date(now.getTime() - 11 * 60_000) }
    await expect(saveSiteSettings(test.db, stale, { revision: 0, feePercent: 0, now })).rejects.toMatchObject({
      code: 'confirmation_required',
    })
    expect(await readSiteBusinessRules(test.db)).toMatchObject({ feeBasisPoints: 250 })
  })
})
