import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { isolateLatin, type Language, languageTraits } from '#contract/languages.ts'
import { replaceSiteNameInText, siteSettingDefaults } from '#contract/site.ts'
import { cachedDateTimeFormat, cachedNumberFormat, cachedPluralRules } from '#web/i18n/formatters.ts'

export type CompiledMessages<Key extends string> = Record<Key, CompiledMessage>
export type TextInterpolationValues = Record<string, string | number>
type Tags = Record<string, string | number | ((children: ReactNode) => ReactNode)>

export type Translator<Key extends string> = {
  (key: Key, values?: TextInterpolationValues): string
  /** For a text with elements in it: `t.rich('agree', { terms: (words) => <Link to="/terms">{words}</Link> })`. */
  rich: (key: Key, tags: Tags) => ReactNode
  /** True if the catalogue has this text, for keys that come from elsewhere. */
  has: (key: string) => key is Key
  language: Language
}

const formatters = {
  getDateTimeFormat: cachedDateTimeFormat,
  getNumberFormat: cachedNumberFormat,
  getPluralRules: cachedPluralRules,
} as const

export function createTranslator<Key extends string>(
  language: Language,
  messages: CompiledMessages<Key>,
): Translator<Key> {
  const locale = languageTraits[language].locale
  const translate = (key: Key, values?: TextInterpolationValues) =>
    String(format(messages[key], locale, isolated(values, language), { formatters }))
  return Object.assign(translate, {
    language,
    has: (key: string): key is Key => Object.hasOwn(messages, key),
    rich(key: Key, tags: Tags) {
      const result = format<ReactNode>(messages[key], locale, inElements(tags, language), { formatters })
      return Array.isArray(result) ? createElement(Fragment, null, ...result) : result
    },
  })
}

/** The texts with the name of this site where they say Forecourt; gaps and tags are never called that. */
export function replaceSiteNameInMessages<Key extends string>(
  messages: CompiledMessages<Key>,
  siteName: string,
): CompiledMessages<Key> {
  if (siteName === siteSettingDefaults.name) return messages
  const written = JSON.stringify(siteName).slice(1, -1)
  const named = (text: unknown) => JSON.parse(replaceSiteNameInText(JSON.stringify(text), written))
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, named(text)])) as CompiledMessages<Key>
}

/** Not what chooses among the branches of a text (`{distanceUnit, select, km {…} other {…}}`): it is compared, not shown. */
const isShown = (name: string) => !name.endsWith('Unit')

function isolated(
  values: TextInterpolationValues | undefined,
  language: Language,
): TextInterpolationValues | undefined {
  if (!values) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isShown(name) ? isolatedValue(value, language) : value]),
  )
}

function isolatedValue(value: string | number, language: Language): string | number {
  return typeof value === 'string' ? isolateLatin(value, language) : value
}

function inElements(tags: Tags, language: Language): FormatValues<ReactNode> {
  return Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (parts) => value(createElement(Fragment, null, ...parts))
        : isolatedValue(value, language),
    ]),
  )
}

/** The keys of an area's texts: `TextKey<typeof useShellTexts>`. */
export type TextKey<Use> = Use extends () => Translator<infer Key> ? Key : never
