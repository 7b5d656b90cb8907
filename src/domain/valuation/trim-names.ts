import { isEnglishWord } from '#domain/search/understanding/spelling/english-words.ts'
import { isEquipmentWord, pairableWord } from './title-words.ts'

/**
 * Words of adverts that may go with a price and name no trim: conditions, papers, offers, specifications of a country,
 * parts of a package. A buyer would not take them for a reason.
 */
const advertTalk = new Set(
  [
    'gcc spec specs specification specifications gulf ref reference aed dhs dirham usd month monthly pm dp down downpayment payment instalment installment instalments installments',
    'finance financing bank loan offer offers price deal sale sales sold call contact whatsapp urgent showroom dealer dealership agency',
    'warranty service serviced contract history condition conditions inspected inspection certified assured quality excellent perfect clean',
    'original orignal paint accident accidents free zero maintained well fully loaded full fulloption option options immaculate mint fresh',
    'stunning amazing beautiful registered registration insurance imported import export local until till years yrs year single lady owner',
    'owners driven km kms kilometers mileage milage miles keys key inside outside done easy flexible standard mid range high new used',
    'package packages pack pkg group equipment appearance convenience edition model car vehicle door doors dr seat seats seater cab crew',
    'double automatic auto manual transmission engine cyl cylinder cylinders bhp hp petrol diesel gas interior exterior roof rear front',
    'north american america usa us european europe japanese japan korean korea canada canadian german abu dhabi dubai sharjah ajman',
    'with without and for the of in no up in on at by to from only all very my low top',
  ].flatMap((line) => line.split(' ')),
)

/** Words of English that makers put on badges; other words of English are a seller's own. */
const badgeWords = new Set(
  [
    'limited unlimited sport sports premium platinum touring tourer luxury exclusive special ultimate executive prestige titanium dynamic',
    'performance competition classic elegance comfort active style signature select reserve grand king ranch overland summit sahara rubicon',
    'trail boss raptor tremor edge plus base turbo supercharged hybrid autobiography vogue night sky country big horn bend badlands outer banks',
    'capstone rebel longhorn tradesman warlock power wagon lone star altitude latitude freedom launch first anniversary heritage track pack',
    'scat demon super stock wilderness onyx calligraphy inspiration essential preferred advance technology tech elite trend allure spirit',
    'ascent conquest cruiser pure spark coupe convertible roadster saloon estate spider speed azure extended long range plaid pro off road',
    'black red gold blue white silver line kit dual sport type city max air one star club icon lounge pop scout ambition emotion expression',
    'cup safari hunter pioneer explorer adventure rally legend sovereign portfolio velocity venture traveller nomad desert sierra lux royal',
    'premier high life titan custom shadow midnight carbon ruby sapphire diamond crystal pearl impulse energy design comfortline highline',
  ].flatMap((line) => line.split(' ')),
)

/** True for a word that a buyer understands as a trim or a name on a badge. */
function isTrimName(word: string): boolean {
  if (isEquipmentWord(word)) return true
  if (pairableWord(word) !== word || advertTalk.has(word)) return false
  if (isEnglishWord(word) && !badgeWords.has(word)) return false
  // A single letter or figure and an engine size stand for anything; letters of other scripts are a seller's own words.
  return word.length > 1 && /^[a-z\d]+$/.test(word) && !/^\d{1,2}$|^\d+(cyl|hp|bhp|l|km|k)$/.test(word)
}

/** Words that name something with the word before them: `1794 Edition`, `Technology Package`. */
const namedThings = new Set(['edition', 'package', 'pack'])

/** True for a pair of words that names a trim: one of them does, and neither is talk of adverts. */
function isTrimPair(first: string, second: string): boolean {
  if (namedThings.has(second)) return isTrimName(first)
  const parts = [first, second]
  const isOfBadge = (part: string) => isTrimName(part) || badgeWords.has(part)
  return parts.some(isTrimName) && parts.every(isOfBadge)
}

/** What a title calls the trim: a pair or a word, and the words of the title that it stands for. */
export interface TrimName {
  name: string
  words: readonly string[]
}

/**
 * The names among the words and pairs that count for a car; a word of a named pair has no name of its own, and two words
 * side by side in the title are one name: `king ranch`, `big horn`, `r/t`.
 *
 * @param counted words and pairs, by `PriceModelFeatureColumns.countedWords`
 * @param title the words as the title says them
 */
export function trimNamesOf(counted: readonly string[], title: readonly string[] = []): TrimName[] {
  const pairs = counted
    .filter((word) => !isEquipmentWord(word) && word.includes(' '))
    .map((name) => ({ name, words: name.split(' ') }))
    .filter(({ words: [first = '', second = ''] }) => isTrimPair(first, second))
  const paired = new Set(pairs.flatMap(({ words }) => words))
  const single = counted.filter((word) => (isEquipmentWord(word) || !word.includes(' ')) && isTrimName(word))
  const left = new Set(single.filter((word) => !paired.has(word)))
  const known = new Set(counted)
  const joined = title.flatMap((first, place) => {
    const second = title[place + 1]
    if (second === undefined || isEquipmentWord(second) || paired.has(pairableWord(first))) return []
    if (isLetter(first) && isLetter(second) && known.has(first) && known.has(second)) {
      return [{ name: `${first}/${second}`, words: [first, second] }]
    }
    if (paired.has(pairableWord(second)) || !isOneName(left, first, second)) return []
    const words = [first, second].filter((word) => left.delete(word))
    return [{ name: `${pairableWord(first)} ${pairableWord(second)}`, words }]
  })
  return [...joinOverlapping(pairs), ...joined, ...[...left].map((word) => ({ name: word, words: [word] }))]
}

/** Pairs that share a word are one name: `trd off` and `off road` are `trd off road`. */
function joinOverlapping(pairs: readonly TrimName[]): TrimName[] {
  const names: TrimName[] = []
  const left = [...pairs]
  for (let own = left.shift(); own; own = left.shift()) {
    const next = left.findIndex(({ words: [first] }) => first === own?.words.at(-1))
    const before = left.findIndex(({ words }) => words.at(-1) === own?.words[0])
    const [other] = left.splice(next === -1 ? before : next, next === -1 && before === -1 ? 0 : 1)
    if (!other) {
      names.push(own)
      continue
    }
    const words = next === -1 ? [...other.words, ...own.words.slice(1)] : [...own.words, ...other.words.slice(1)]
    left.unshift({ name: words.join(' '), words })
  }
  return names
}

function isLetter(word: string): boolean {
  return /^[a-z]$/.test(word)
}

/** Whether both words are names, or one is and the other an ordinary word of badges: `big`. */
function isOneName(names: ReadonlySet<string>, first: string, second: string): boolean {
  const isOrdinaryBadge = (word: string) => pairableWord(word) !== word && badgeWords.has(pairableWord(word))
  const isPart = (word: string) => names.has(word) || isOrdinaryBadge(word)
  return isPart(first) && isPart(second) && (names.has(first) || names.has(second))
}
