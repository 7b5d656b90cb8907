import { editDistance } from '../spelling/edit-distance.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'
import advertWords from './advert-words.json' with { type: 'json' }
import { findCarPhraseMeaning, ordinaryLanguageWords, stopWords } from './features.ts'

/** Words in adverts for equipment, trims and history, for which there is no filter: the text is searched for them. */
const equipment =
  'sunroof moonroof panoramic panorama leather alcantara suede heated cooled ventilated seats steering wheel navigation satnav camera cameras sensors parking keyless cruise control adaptive bluetooth carplay android apple towbar trailer package alloys wheels xenon headlights premium limited edition service history warranty accident accidents title records tailgate camper dashcam harman kardon burmester olufsen levinson meridian isofix inscription momentum denali platinum titanium longhorn laramie overland rubicon sahara trailhawk cummins duramax powerstroke turbo turbocharged supercharged ecoboost supercharger stereo speakers spoiler exhaust suspension lifted tires tyres locker winch snorkel bullbar canopy backup reverse blindspot hardtop captain chairs console remote starter massage memory ambient lighting surround sound carbon ceramic brakes sport prestige technology luxury executive touring performance lowered modified restored rebuilt salvage original maintained serviced garaged garage smoker imported registered inspected certified'.split(
    ' ',
  )
/** Correct words that are similar to those. */
const others = 'chains limiter rebuild smoked camber lifter limit heater cooler seat sensor brake tyre tire'.split(' ')
const known = new Set([...equipment, ...others])
const byLetter = Map.groupBy(equipment, (word) => word[0] ?? '')
const saidOfCars = new Set(advertWords.words.flatMap((line) => line.split(' ')))
const shortest = 5
/** Words that people type together, and adverts write separately. */
const apart = new Map(
  'super duty, long range, big horn, heated seats, leather seats, parking sensors, backup camera, reverse camera, cruise control, apple carplay, roof rack, blind spot, rear camera, service history, full history'
    .split(', ')
    .map((words) => [words.replace(' ', ''), words]),
)

/** Corrects a word to the spelling of adverts, for the search in their text: `leathr,` is `leather`. */
export function correctAdvertWordSpelling(typed: string): string {
  const word = typed.replace(/(?<![,;.!?])[,;.!?]+$/, '')
  return apart.get(word.toLowerCase()) ?? findMisspelledEquipment(word.toLowerCase())?.word ?? word
}

/** True for words of adverts about equipment, trims and history. */
export function isAdvertWord(word: string): boolean {
  return known.has(word) || saidOfCars.has(word)
}

/** The advert word nearest to a misspelt word; null for a correct word, or one that is near to none. */
export const findMisspelledEquipment = memoizeByText('equipment', (word): { word: string; slips: number } | null => {
  const isOther =
    known.has(word) || ordinaryLanguageWords.has(word) || stopWords.has(word) || findCarPhraseMeaning(word) !== null
  if (word.length < shortest || isOther || !/^[a-z]+$/.test(word)) return null
  const limit = word.length < 9 ? 1 : 1.6
  let best: { word: string; slips: number } | null = null
  for (const one of byLetter.get(word[0] ?? '') ?? []) {
    const slips = editDistance(word, one, limit)
    // One more letter may make another word: `sport` and `sports`.
    const isForm = one.startsWith(word) || word.startsWith(one)
    if (slips <= limit && slips < (best?.slips ?? Number.POSITIVE_INFINITY) && !isForm) best = { word: one, slips }
  }
  return best
})
