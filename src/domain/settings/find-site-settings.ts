import type { z } from 'zod'
import { defaultLanguage } from '#contract/languages.ts'
import type { FindLegalTextQuery, LegalTextResponse, SiteSettings } from '#contract/site-settings.ts'
import type { DbOrTx } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { readSiteSettingsRow } from './read-site-settings.ts'

/** What an Admin has set, for the form. */
export async function findSiteSettings(db: DbOrTx, actor: MaybeActor): Promise<SiteSettings> {
  requireRole(actor, 'Admin')
  return loadSiteSettings(db)
}

export async function loadSiteSettings(db: DbOrTx): Promise<SiteSettings> {
  const found = await readSiteSettingsRow(db)
  const row = found?.row
  return {
    revision: row?.revision ?? 0,
    changedAt: row?.updatedAt.toISOString() ?? null,
    name: row?.name ?? null,
    logo: found?.logo ?? null,
    accentLight: row?.accentLight ?? null,
    accentDark: row?.accentDark ?? null,
    feePercent: row?.feeBasisPoints == null ? null : row.feeBasisPoints / 100,
    meetingHoldMinutes: row?.meetingHoldMinutes ?? null,
    waitlistTurnHours: row?.waitlistTurnHours ?? null,
    contactEmail: row?.contactEmail ?? null,
    contactAddress: row?.contactAddress ?? null,
    terms: row?.terms ?? {},
    privacy: row?.privacy ?? {},
  }
}

/**
 * The operator's own terms or privacy page: in the reader's language, otherwise in English, otherwise in whatever
 * language there is, since the text of this release no longer holds.
 */
export async function findLegalText(
  db: DbOrTx,
  { document, language }: z.infer<typeof FindLegalTextQuery>,
): Promise<LegalTextResponse> {
  const texts = (await readSiteSettingsRow(db))?.row[document] ?? {}
  const written = [language, defaultLanguage, ...(Object.keys(texts) as (typeof language)[])].find(
    (each) => texts[each],
  )
  return { text: written ? (texts[written] ?? null) : null, language: written ?? language }
}
