import { type Language, languages } from '#contract/languages.ts'
import type { Picture } from '#contract/media.ts'
import { SaveSiteSettings, type SiteSettings } from '#contract/site-settings.ts'
import { readLocalizedNumber } from '#web/i18n/read-localized-number.ts'

export type LegalDocument = 'terms' | 'privacy'
export type SettingName = (typeof textNames)[number]
export type LegalName = `${LegalDocument}.${Language}`

/** What stands in the form: text, and an empty one is the default. */
export type SettingsValues = Record<SettingName | LegalName, string> & { logo: { id: string; picture: Picture } | null }
export type SettingErrors = Partial<Record<SettingName | LegalName | 'logoId', string>>

const textNames = [
  ...(['name', 'accentLight', 'accentDark', 'feePercent', 'meetingHoldMinutes', 'waitlistTurnHours'] as const),
  ...(['contactEmail', 'contactAddress'] as const),
] as const
const numbers: ReadonlySet<SettingName> = new Set(['feePercent', 'meetingHoldMinutes', 'waitlistTurnHours'])
const documents: LegalDocument[] = ['terms', 'privacy']

export function valuesOfSettings(settings: SiteSettings): SettingsValues {
  const texts = textNames.map((name) => [name, String(settings[name] ?? '')])
  const legal = documents.flatMap((document) =>
    languages.map((language) => [`${document}.${language}`, settings[document][language] ?? '']),
  )
  const logo = settings.logo && { id: idOfPicture(settings.logo), picture: settings.logo }
  return { ...Object.fromEntries([...texts, ...legal]), logo }
}

export function idOfPicture({ urlBase }: Picture): string {
  return urlBase.slice(urlBase.lastIndexOf('/') + 1)
}

/** The names of what differs from what is saved. */
export function changedNames(values: SettingsValues, saved: SettingsValues): string[] {
  const names = Object.keys(saved) as (keyof SettingsValues)[]
  return names.filter((name) =>
    name === 'logo' ? values.logo?.id !== saved.logo?.id : values[name].trim() !== saved[name].trim(),
  )
}

/** The changes to send, or the errors beside their fields. */
export function readSettingsChanges(
  values: SettingsValues,
  saved: SettingsValues,
  { revision, language }: { revision: number; language: Language },
): { changes: SaveSiteSettings } | { errors: SettingErrors } {
  const changes: Record<string, unknown> = { revision }
  for (const name of changedNames(values, saved) as (keyof SettingsValues)[]) {
    if (name === 'logo') {
      changes.logoId = values.logo?.id ?? null
      continue
    }
    const text = values[name].trim()
    const [document = '', inLanguage] = name.split('.')
    const value = text === '' ? null : numbers.has(name as SettingName) ? numberOf(text, language) : text
    if (inLanguage) changes[document] = { ...(changes[document] as object), [inLanguage]: value }
    else changes[name] = value
  }
  const parsed = SaveSiteSettings.safeParse(changes)
  if (parsed.success) return { changes: parsed.data }
  const errors = parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { errors: Object.fromEntries(errors.toReversed()) }
}

function numberOf(text: string, language: Language): number {
  const read = readLocalizedNumber(text, language).replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d+(\.\d+)?$/.test(read) ? Number(read) : Number.NaN
}

/** The fee in percent that the form holds; null where it is no number. */
export function feeOfValues(values: SettingsValues, language: Language): number | null {
  const text = values.feePercent.trim()
  const fee = numberOf(text, language)
  return Number.isNaN(fee) || fee > 100 ? null : fee
}
