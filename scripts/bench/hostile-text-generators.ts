import type { Random } from '#db/seed/random.ts'

/** The longest text that a search takes. */
export const maxSearchTextLength = 200

const latin = 'abcdefghijklmnopqrstuvwxyz'
const misspelt = [
  'toyotq',
  'corola',
  'fodr',
  'mustagn',
  'hodna',
  'civci',
  'volkswagn',
  'mercedez',
  'desiel',
  'automtic',
]
const models = [
  'civic',
  'golf',
  'f-150',
  'model 3',
  '3 series',
  'c-class',
  'rav4',
  'a4',
  'x5',
  'corolla',
  'tacoma',
  '911',
]
const makes = ['bmw', 'toyota', 'land rover', 'alfa romeo', 'mercedes', 'kia', 'gmc', 'vw', 'chevy']
const towns = ['austin tx', 'leeds', 'seatle', 'new york', 'san antonio', 'near chigaco', 'within 50 miles of denver']
const german = [
  'gebrauchtwagen',
  'unter',
  'zwanzigtausend',
  'kilometer',
  'scheckheftgepflegt',
  'ohne',
  'anhängerkupplung',
]
const told = [
  'i',
  'am',
  'looking',
  'for',
  'a',
  'car',
  'that',
  'my',
  'wife',
  'can',
  'drive',
  'to',
  'work',
  'and',
  'the',
  'kids',
  'fit',
]

/** Shapes of texts that may cost much to read; each call makes another text, at most `maxSearchTextLength` long. */
export const hostileTextGenerators: Record<string, (random: Random) => string> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 40].map((count) => [
      `words of ${count} letters`,
      filled((random) => letters(random, count)),
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((digits) => [
      `numbers of ${digits} digits`,
      filled((random) => String(random.whole(10 ** (digits - 1), 10 ** digits - 1))),
    ]),
  ),
  'one word': (random) => letters(random, maxSearchTextLength),
  'misspelt words': filled((random) => random.pick(misspelt)),
  'words nearly names': filled((random) => swapped(random, random.pick([...makes, ...models]))),
  'models in a row': filled((random) => random.pick(models)),
  'models joined by or': filled((random) => `${random.pick(models)} or`),
  'makes in a row': filled((random) => random.pick(makes)),
  'names without spaces': (random) => run(() => random.pick([...makes, ...models]).replaceAll(' ', ''), ''),
  'letters and digits': filled((random) => letters(random, 3) + random.whole(10, 99)),
  'words with a slash': filled((random) => `${letters(random, 4)}/${letters(random, 4)}`),
  'sums and years': filled((random) =>
    random.pick(['under 20k', 'over 5000', '2019', '2015-2018', '10k to 12k', '$9,999']),
  ),
  negations: filled((random) =>
    random.pick(['not red', 'without leather', 'no suv', 'not a', 'except', 'nothing but']),
  ),
  places: filled((random) => random.pick(towns)),
  'somebody talking': filled((random) => random.pick(told)),
  'long German words': filled((random) => random.pick(german)),
  capitals: (random) => run(() => random.pick([...misspelt, ...models])).toUpperCase(),
  emoji: filled((random) => random.pick(['🚗', '🔥', '👨‍👩‍👧‍👦', 'red', '💰', '❤️', 'suv'])),
  'right to left': filled((random) => letters(random, 5, 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي')),
  'control signs': filled((random) => letters(random, 3) + String.fromCharCode(random.whole(0, 31))),
  SQL: filled((random) => random.pick(["' OR 1=1;", 'DROP TABLE listings;', '--', 'UNION SELECT', "'||'", '%_'])),
  signs: filled((random) => letters(random, 6, '.,;:!?-_/\\|%$#&*()[]{}<>=+~^`"\'@')),
  'any of Unicode': (random) =>
    Array.from({ length: maxSearchTextLength / 2 }, () => String.fromCodePoint(random.whole(32, 0xd7ff))).join(''),
}

function filled(part: (random: Random) => string): (random: Random) => string {
  return (random) => run(() => part(random))
}

function run(part: () => string, separator = ' '): string {
  let text = ''
  while (text.length < maxSearchTextLength) text += part() + separator
  return text.slice(0, maxSearchTextLength)
}

function letters(random: Random, count: number, among = latin): string {
  const all = [...among]
  return Array.from({ length: count }, () => random.pick(all)).join('')
}

function swapped(random: Random, word: string): string {
  const at = random.whole(0, Math.max(0, word.length - 2))
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}
