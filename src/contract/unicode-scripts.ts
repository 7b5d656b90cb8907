/**
 * The alphabets in which people write their names today: those that Unicode recommends for names, and those of smaller
 * communities (UAX 31, tables 5 and 7). Historic ones only help people who imitate Latin letters with them.
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

/** Alphabets that may be mixed in one word, after Unicode TS 39 (highly restrictive): Chinese, Japanese and Korean. */
const together = [
  ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ['Han', 'Bopomofo', 'Latin'],
  ['Han', 'Hangul', 'Latin'],
]

const ofNone = new RegExp(
  `[^${['Common', 'Inherited', ...living.map(({ name }) => name)].map((name) => `\\p{Script=${name}}`).join('')}]`,
  'u',
)

/** Whether a text contains a letter of an alphabet in which names are no longer written. */
export function hasHistoricScriptLetter(text: string): boolean {
  return ofNone.test(text)
}

/** Whether a word mixes alphabets that no language mixes in one word, as imitations of other people's names do. */
export function isMixedScript(word: string): boolean {
  const found = living.filter(({ letters }) => letters.test(word)).map(({ name }) => name)
  return found.length > 1 && !together.some((allowed) => found.every((name) => allowed.includes(name)))
}
