import { type Language, languages } from '#contract/languages.ts'
import type { Picture } from '#contract/media.ts'
import { plainValidationMessage } from '#contract/plain-validation-messages.ts'
import { SaveSiteSettingsRequest, type SiteSettings } from '#contract/site-settings.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

export type LegalDocumentName = 'terms' | 'privacy'
export type SiteSettingName = (typeof textNames)[number]
export type LegalTextFieldName = `${LegalDocumentName}.${Language}`

/** What stands in the form: text, and an empty one is the default. */
export type SiteSettingsFormValues = Record<SiteSettingName | LegalTextFieldName, string> & {
  logo: { id: string; picture: Picture } | null
}
export type SiteSettingsFormErrors = Partial<Record<SiteSettingName | LegalTextFieldName | 'logoId', string>>

const textNames = [
  ...(['name', 'accentLight', 'accentDark', 'feePercent', 'meetingHoldMinutes', 'waitlistTurnHours'] as const),
  ...(['contactEmail', 'contactAddress'] as const),
] as const
const numbers: ReadonlySet<SiteSettingName> = new Set(['feePercent', 'meetingHoldMinutes', 'waitlistTurnHours'])
const documents: LegalDocumentName[] = ['terms', 'privacy']

export function formValuesOfSiteSettings(settings: SiteSettings): SiteSettingsFormValues {
  const texts = textNames.map((name) => [name, String(settings[name] ?? '')])
  const legal = documents.flatMap((document) =>
    languages.map((language) => [`${document}.${language}`, settings[document][language] ?? '']),
  )
  const logo = settings.logo && { id: mediaIdOfPicture(settings.logo), picture: settings.logo }
  return { ...Object.fromEntries([...texts, ...legal]), logo }
}

export function mediaIdOfPicture({ urlBase }: Picture): string {
  return urlBase.slice(urlBase.lastIndexOf('/') + 1)
}

/** The names of what differs from what is saved. */
export function changedSettingNames(values: SiteSettingsFormValues, saved: SiteSettingsFormValues): string[] {
  const names = Object.keys(saved) as (keyof SiteSettingsFormValues)[]
  return names.filter((name) =>
    name === 'logo' ? values.logo?.id !== saved.logo?.id : values[name].trim() !== saved[name].trim(),
  )
}

/** The changes to send, or the errors beside their fields. */
export function toSiteSettingsChanges(
  values: SiteSettingsFormValues,
  saved: SiteSettingsFormValues,
  { revision, language }: { revision: number; language: Language },
): { changes: SaveSiteSettingsRequest } | { errors: SiteSettingsFormErrors } {
  const changes: Record<string, unknown> = { revision }
  for (const name of changedSettingNames(values, saved) as (keyof SiteSettingsFormValues)[]) {
    if (name === 'logo') {
      changes.logoId = values.logo?.id ?? null
      continue
    }
    const text = values[name].trim()
    const [document = '', inLanguage] = name.split('.')
    const value = text === '' ? null : numbers.has(name as SiteSettingName) ? numberOf(text, language) : text
    if (inLanguage) changes[document] = { ...(changes[document] as object), [inLanguage]: value }
    else changes[name] = value
  }
  const parsed = SaveSiteSettingsRequest.safeParse(changes, { error: plainValidationMessage })
  if (parsed.success) return { changes: parsed.data }
  const errors = parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { errors: Object.fromEntries(errors.toReversed()) }
}

function numberOf(text: string, language: Language): number {
  const read = normalizeLocalizedNumber(text, language).replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d+(\.\d+)?$/.test(read) ? Number(read) : Number.NaN
}

/** The fee in percent that the form holds; null where it is no number. */
export function feePercentOfFormValues(values: SiteSettingsFormValues, language: Language): number | null {
  const text = values.feePercent.trim()
  const fee = numberOf(text, language)
  return Number.isNaN(fee) || fee > 100 ? null : fee
}
