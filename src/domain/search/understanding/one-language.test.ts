import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { searchLocales } from './locales/search-locales.ts'
import { isEnglishWord } from './spelling/english-words.ts'

const folder = import.meta.dirname
/** Currencies keep their names in every language; `PS` and `NCAP` are what the English write, too. */
const inEveryLanguage = new Set(
  'eur euro euros zł złoty złotych zloty zl pln kroner kronor dinars lakh lac crore dirhams rupees rand ngn naira pesos ps km ncap'.split(
    ' ',
  ),
)
/** A shorter one may be a part of an English word of which some letters are optional: `near(?:by|est)?`. */
const fewestLetters = 4

const english = new Set(wordsIn(searchLocales.en))

/** The words of languages other than English that no English text has. */
const foreign = new Map(
  Object.entries(searchLocales).flatMap(([language, locale]) =>
    language === 'en' ? [] : wordsIn(locale).flatMap((word) => (isForeign(word) ? [[word, language] as const] : [])),
  ),
)

function isForeign(word: string): boolean {
  const isEnglish = isEnglishWord(word) || isEnglishWord(`${word}s`) || english.has(word)
  return word.length >= fewestLetters && !isEnglish && !inEveryLanguage.has(word)
}

/** All words of a locale's lists, of its phrases too; the names of its fields are English. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.toLowerCase().match(/\p{L}+/gu) ?? []
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .toSorted()

/** The sources of the patterns in a file: literals, and texts that become patterns. */
function patternsIn(file: string): string[] {
  const code = readFileSync(join(folder, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  const raw = [...code.matchAll(/String\.raw`([^`]*)`/g)]
  const named = [...code.matchAll(/(?:Pattern|RegExp\()[^'`\n]*(['`])(.*?)\1/g)].map(([, , source = '']) => source)
  const literals = [...code.matchAll(/(?<=[=(,:\s])\/(?![/*])((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+)\/[dgimsuvy]*/g)]
  return [...[...raw, ...literals].map(([, source = '']) => source), ...named]
}

it('patterns are found where they are written', () => {
  expect(patternsIn('places/place-phrase.ts').some((source) => source.includes('within'))).toBe(true)
  expect(patternsIn('numbers/year-phrases.ts').length).toBeGreaterThan(20)
  expect(foreign.get('umkreis')).toBe('de')
  expect(foreign.get('hasta')).toBe('es')
})

it.each(files)('no pattern has words of another language than English: %s', (file) => {
  const words = patternsIn(file).flatMap((source) => source.replaceAll(/\\[a-zA-Z]/g, ' ').match(/\p{L}+/gu) ?? [])
  expect(words.filter((word) => foreign.has(word.toLowerCase()))).toEqual([])
})
