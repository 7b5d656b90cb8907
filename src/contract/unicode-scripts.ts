/**
 * The alphabets that people write their names in today: those that Unicode recommends for names, and those of smaller
 * communities (UAX 31, tables 5 and 7). Dead ones serve nobody but who draws Latin letters with them.
 */
const living = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Han',
    'Hiragana',
    'Katakana',
    'Bopomofo',
    'Hangul',
    'Arabic',
    'Hebrew',
    'Devanagari',
  ],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
  ...['Myanmar', 'Khmer', 'Tibetan', 'Georgian', 'Armenian', 'Ethiopic', 'Thaana', 'Mongolian', 'Syriac', 'Cherokee'],
  ...['Canadian_Aboriginal', 'Lisu', 'Yi', 'Tifinagh', 'Nko', 'Vai', 'Bamum', 'Adlam', 'Osage', 'Ol_Chiki', 'Miao'],
  ...['Javanese', 'Balinese', 'Sundanese', 'Batak', 'Cham', 'Lepcha', 'Limbu', 'Meetei_Mayek', 'Newa', 'Saurashtra'],
  ...[
    'Syloti_Nagri',
    'Tai_Le',
    'New_Tai_Lue',
    'Tai_Tham',
    'Tai_Viet',
    'Kayah_Li',
    'Chakma',
    'Mandaic',
    'Hanifi_Rohingya',
  ],
].map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }))

/** What one word may be written in together, after Unicode TS 39 (highly restrictive): Chinese, Japanese and Korean. */
const together = [
  ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ['Han', 'Bopomofo', 'Latin'],
  ['Han', 'Hangul', 'Latin'],
]

const ofNone = new RegExp(
  `[^${['Common', 'Inherited', ...living.map(({ name }) => name)].map((name) => `\\p{Script=${name}}`).join('')}]`,
  'u',
)

/** Whether a letter is of an alphabet in which nobody writes their name today. */
export function hasHistoricScriptLetter(text: string): boolean {
  return ofNone.test(text)
}

/** Whether a word mixes alphabets that no language writes in one word; whoever imitates another's name does. */
export function isMixedScript(word: string): boolean {
  const found = living.filter(({ letters }) => letters.test(word)).map(({ name }) => name)
  return found.length > 1 && !together.some((allowed) => found.every((name) => allowed.includes(name)))
}
