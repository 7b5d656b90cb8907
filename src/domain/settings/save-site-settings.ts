import { eq } from 'drizzle-orm'
import type { SaveSiteSettingsRequest, SiteSettings } from '#contract/site-settings.ts'
import type { Db, Tx } from '#db/client.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requirePhotoOfPerson } from '#domain/media/require-photo-of-person.ts'
import { loadSiteSettings } from './find-site-settings.ts'
import type { SiteSettingsRow } from './read-site-settings.ts'

/** Columns that the form shows as they are stored. */
const plain = [
  ...(['name', 'logoId', 'accentLight', 'accentDark', 'meetingHoldMinutes', 'waitlistTurnHours'] as const),
  ...(['contactEmail', 'contactAddress'] as const),
] as const
const legal = ['terms', 'privacy'] as const

/**
 * An Admin changes what the operator may set; null restores a default. Sales that are booked keep the fee of their
 * time, and deadlines that run keep theirs. Every server sees the change at once (decision 0055).
 * @throws DomainError `confirmation_required`; `conflict` where another change came first, `invalid` for a logo that is not the Admin's upload.
 */
export async function saveSiteSettings(
  db: Db,
  actor: MaybeActor,
  { now, ...wanted }: SaveSiteSettingsRequest & { now: Date },
): Promise<SiteSettings> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  return db.transaction(async (tx) => {
    const row = await lockSettings(tx, now)
    if (row.revision !== wanted.revision) {
      throw new DomainError(
        'conflict',
        'Another Admin has changed the settings in the meantime. Reload the page to see them.',
      )
    }
    if (wanted.logoId && wanted.logoId !== row.logoId) {
      await requirePhotoOfPerson(tx, { id: wanted.logoId, ownerId: admin.accountId, field: 'logoId' })
    }
    const { change, detail } = changesOf(row, wanted)
    if (Object.keys(change).length > 0) {
      await tx
        .update(siteSettings)
        .set({ ...change, revision: row.revision + 1, updatedAt: now })
        .where(eq(siteSettings.id, row.id))
      await recordAuditEntry(tx, {
        actorId: admin.accountId,
        action: 'settings.changed',
        subject: { type: 'settings', id: 'site' },
        detail,
        at: now,
      })
    }
    return loadSiteSettings(tx)
  })
}

async function lockSettings(tx: Tx, now: Date): Promise<SiteSettingsRow> {
  await tx.insert(siteSettings).values({ updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(siteSettings).for('update')
  if (!row) throw new Error('The settings have no row.')
  return row
}

/** By setting: what was there and what came, `Forecourt → Autohaus`; `-` is the default. */
type Detail = Record<string, string>

/** The columns to write, and what the audit log says of them: of a legal text its length, since it may be long. */
function changesOf(
  row: SiteSettingsRow,
  wanted: SaveSiteSettingsRequest,
): { change: Partial<SiteSettingsRow>; detail: Detail } {
  const feeBasisPoints = wanted.feePercent == null ? wanted.feePercent : Math.round(wanted.feePercent * 100)
  const columns: Partial<SiteSettingsRow> = {}
  const detail: Detail = {}
  for (const name of [...plain, 'feeBasisPoints'] as const) {
    const to = name === 'feeBasisPoints' ? feeBasisPoints : wanted[name]
    if (to === undefined || to === row[name]) continue
    Object.assign(columns, { [name]: to })
    detail[name] = `${row[name] ?? '-'} → ${to ?? '-'}`
  }
  for (const document of legal) {
    const texts = { ...row[document] }
    for (const [language, text] of Object.entries(wanted[document] ?? {}) as [keyof typeof texts, string | null][]) {
      const before = texts[language] ?? null
      if (text === before) continue
      if (text === null) delete texts[language]
      else texts[language] = text
      columns[document] = texts
      detail[`${document}.${language}`] = `${lengthOf(before)} → ${lengthOf(text)}`
    }
  }
  return { change: columns, detail }
}

function lengthOf(text: string | null): string {
  return text === null ? '-' : `${text.length} characters`
}
