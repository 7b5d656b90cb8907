import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultPublicSiteSettings, type PublicSiteSettings, siteSettingDefaults } from '#contract/site.ts'
import type { DbOrTx } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { pictureOfMedia } from '#domain/media/picture-of-media.ts'

export type SiteSettingsRow = typeof siteSettings.$inferSelect

/**
 * The row of the settings with its logo; null where nothing was ever set.
 * @reads media: the logo in its sizes.
 */
export async function readSiteSettingsRow(db: DbOrTx) {
  const [found] = await db
    .select({ row: siteSettings, logo: media })
    .from(siteSettings)
    .leftJoin(media, eq(media.id, siteSettings.logoId))
  return found ? { row: found.row, logo: found.logo && pictureOfMedia(found.logo) } : null
}

/** The rules that an operator may set, as they hold at this moment: read them in the transaction that follows them. */
export async function readSiteBusinessRules(
  db: DbOrTx,
): Promise<{ feeBasisPoints: number; meetingHoldMinutes: number; waitlistTurnHours: number }> {
  const { feeBasisPoints, meetingHoldMinutes, waitlistTurnHours } = siteSettings
  const [row] = await db.select({ feeBasisPoints, meetingHoldMinutes, waitlistTurnHours }).from(siteSettings)
  return {
    feeBasisPoints: row?.feeBasisPoints ?? siteSettingDefaults.feeBasisPoints,
    meetingHoldMinutes: row?.meetingHoldMinutes ?? siteSettingDefaults.meetingHoldMinutes,
    waitlistTurnHours: row?.waitlistTurnHours ?? siteSettingDefaults.waitlistTurnHours,
  }
}

export async function readSiteName(db: DbOrTx): Promise<string> {
  const [row] = await db.select({ name: siteSettings.name }).from(siteSettings)
  return row?.name ?? siteSettingDefaults.name
}

/** What every page shows of the settings; null where all is as by default. */
export async function readPublicSiteSettings(db: DbOrTx): Promise<PublicSiteSettings | null> {
  const found = await readSiteSettingsRow(db)
  if (!found) return null
  const { row, logo } = found
  const site: PublicSiteSettings = {
    name: row.name ?? defaultPublicSiteSettings.name,
    logo,
    colours: coloursVersion(row),
    feeBasisPoints: row.feeBasisPoints ?? defaultPublicSiteSettings.feeBasisPoints,
    waitlistTurnHours: row.waitlistTurnHours ?? defaultPublicSiteSettings.waitlistTurnHours,
    contactEmail: row.contactEmail,
    contactAddress: row.contactAddress,
  }
  const names = Object.keys(defaultPublicSiteSettings) as (keyof PublicSiteSettings)[]
  return names.every((name) => site[name] === defaultPublicSiteSettings[name]) ? null : site
}

function coloursVersion({ accentLight, accentDark }: SiteSettingsRow): string | null {
  if (accentLight === null && accentDark === null) return null
  return createHash('sha256').update(`${accentLight} ${accentDark}`).digest('hex').slice(0, 12)
}

/** The style sheet of the accents that are set, for both themes; null where there are none. */
export async function readSiteColourStyleSheet(db: DbOrTx): Promise<{ css: string; version: string } | null> {
  const [row] = await db.select().from(siteSettings)
  const version = row ? coloursVersion(row) : null
  if (!row || version === null) return null
  const { accentLight, accentDark } = row
  const css = [
    accentLight && rulesOf({ theme: 'forecourt', scheme: 'light', accent: accentLight }),
    accentDark && rulesOf({ theme: 'forecourt-dark', scheme: 'dark', accent: accentDark }),
  ]
  return { css: css.filter(Boolean).join('\n'), version }
}

/** More specific than the tokens: it wins in whatever order the two style sheets arrive. */
function rulesOf({ theme, scheme, accent }: { theme: string; scheme: string; accent: string }): string {
  const rules = `{--color-primary:${accent};--color-accent:${accent}}`
  return `html:root[data-theme="${theme}"]${rules}@media (prefers-color-scheme:${scheme}){html:root:not([data-theme])${rules}}`
}
