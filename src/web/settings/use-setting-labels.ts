import { isLanguage, languageTraits } from '#contract/languages.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'

/** Stored names of settings that the settings page calls by the text of another key. */
const textKeys: Record<string, TextKey<typeof useSettingsTexts>> = { feeBasisPoints: 'feePercent', logoId: 'logo' }

/** What a setting is called on the settings page, by its stored name: `terms.de` is that of a language. */
export function useSettingLabels(): (name: string) => string {
  const t = useSettingsTexts()
  return (name) => {
    const [setting = name, language] = name.split('.')
    const key = textKeys[setting] ?? setting
    const label = t.has(key) ? t(key) : setting
    return isLanguage(language) ? `${label} · ${languageTraits[language].name}` : label
  }
}
