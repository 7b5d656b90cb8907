import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { attributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { defaultLanguage, type Language, languages, languagesOfTexts } from '#contract/languages.ts'
import type { MessageCatalogue } from '#contract/translate-message.ts'
import { projectRoot } from '#db/paths/project-root.ts'

/**
 * The catalogues of one kind of messages, `src/locales/<language>/<kind>.json`: those for browser and server, those for
 * the server only, and those for mail and telephones. English, in which they are written, has none. They are read as
 * files, since the command line runs without the bundler that finds them for the pages.
 */
export function readMessageCatalogues(
  kind: 'messages' | 'errors' | 'mails',
): Partial<Record<Language, MessageCatalogue>> {
  const translated = languages.filter((language) => language !== defaultLanguage)
  return Object.fromEntries(translated.map((language) => [language, readCatalogue(language, kind)]))
}

/** With the texts of the language that it is a kind of, where it has none of its own. */
export function readCatalogue(language: Language, kind: string): MessageCatalogue {
  const files = languagesOfTexts(language).map((each) => path.join(projectRoot, 'src', 'locales', each, `${kind}.json`))
  const texts = files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return Object.assign({}, ...texts.reverse())
}

/** What a notice is called in each language, by its event or as any other one: the texts of the notification centre. */
export function readNoticeTitles(): ReadonlyMap<Language, Readonly<Record<string, string>>> {
  const prefix = 'event.'
  const titlesIn = (language: Language) =>
    Object.entries(readCatalogue(language, 'pages/notices')).flatMap(([key, text]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
    )
  return new Map(languages.map((language) => [language, Object.fromEntries(titlesIn(language))]))
}

/** The name of each car attribute in English, and in the other languages: taken from the texts of the pages. */
export function readAttributeNameCatalogues(): Partial<Record<Language, MessageCatalogue>> {
  const translated = languages.filter((language) => language !== defaultLanguage)
  return Object.fromEntries(
    translated.map((language) => {
      const texts = readCatalogue(language, 'pages/attributes')
      const pairs = attributeNames.map((name) => [carAttributes[name].label, texts[name] ?? carAttributes[name].label])
      return [language, Object.fromEntries(pairs)]
    }),
  )
}
