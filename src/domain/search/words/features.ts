import type { bodies, colours, conditions, drives, fuels, ownerCounts, transmissions } from '#contract/car-terms.ts'
import type { Deal } from '#contract/valuation.ts'
import commonWords from './common-words.json' with { type: 'json' }
import { slipsBetween } from './slips.ts'

/** What one word or two say of a car. */
export type Feature =
  | { field: 'fuel'; value: (typeof fuels)[number] }
  | { field: 'transmission'; value: (typeof transmissions)[number] }
  | { field: 'body'; value: (typeof bodies)[number] }
  | { field: 'colour'; value: (typeof colours)[number] }
  | { field: 'drive'; value: (typeof drives)[number] }
  | { field: 'condition'; value: (typeof conditions)[number] }
  | { field: 'owners'; value: (typeof ownerCounts)[number] }
  | { field: 'deal'; value: Deal }
  | { field: 'verified'; value: 'true' }
  | { field: 'sort'; value: 'priceAsc' | 'newest' | 'mileage' | 'deal' }

const features = new Map<string, Feature[]>()
const say = (words: string, ...meant: Feature[]) => {
  for (const word of words.split(', ')) features.set(word, meant)
}
say('all wheel drive, awd, 4wd, four wheel drive, 4 wheel drive, allrad, allradantrieb, vierradantrieb', {
  field: 'drive',
  value: 'All-wheel drive',
})
say('rear wheel drive, rwd, heckantrieb, hinterradantrieb', { field: 'drive', value: 'Rear-wheel drive' })
say('front wheel drive, fwd, frontantrieb, vorderradantrieb', { field: 'drive', value: 'Front-wheel drive' })
say('one owner, single owner, 1 owner, first owner, erste hand, 1 hand, aus erster hand', {
  field: 'owners',
  value: '1',
})
say(
  'excellent condition, mint condition, perfect condition, sehr guter zustand',
  { field: 'condition', value: 'Like new' },
  { field: 'condition', value: 'Excellent' },
)
say('petrol, gasoline, benzin, benziner, unleaded, gas powered, gasser', { field: 'fuel', value: 'Petrol' })
say('diesel, diesels, tdi, cdi, hdi, dci, crdi, jtd, tdci, bluehdi, bluetec, turbodiesel, oil burner, selbstzünder', {
  field: 'fuel',
  value: 'Diesel',
})
say('electric, ev, bev, fully electric, all electric, pure electric, evs, battery electric, battery powered, elektro', {
  field: 'fuel',
  value: 'Electric',
})
say('elektroauto, elektroautos, elektrisch, elektrische, elektrischer, elektrisches, stromer, e auto, zero emission', {
  field: 'fuel',
  value: 'Electric',
})
say('hybrid, hybrids, hev, mild hybrid, full hybrid, self charging hybrid', { field: 'fuel', value: 'Hybrid' })
say('plug in hybrid, plugin hybrid, plug in, phev, plugin, plug in hybrids, hybrid plug in, steckerhybrid', {
  field: 'fuel',
  value: 'Plug-in hybrid',
})
// What Americans fill up with is petrol, and what others call so is not.
say('gas', { field: 'fuel', value: 'Petrol' }, { field: 'fuel', value: 'Gas' })
say('lpg, cng, natural gas, autogas, erdgas, flüssiggas', { field: 'fuel', value: 'Gas' })
say('hydrogen, fuel cell, wasserstoff', { field: 'fuel', value: 'Hydrogen' })
say('automatic, auto, automatics, dsg, self shifting, automatic transmission, automatic gearbox, auto transmission', {
  field: 'transmission',
  value: 'Automatic',
})
say('auto gearbox, tiptronic, cvt, pdk, automatik, automatikgetriebe, automatisch, no clutch, without clutch', {
  field: 'transmission',
  value: 'Automatic',
})
say('manual, manuals, stick, stick shift, manual transmission, manual gearbox, gear stick, three pedals', {
  field: 'transmission',
  value: 'Manual',
})
say('manual shift, five speed, six speed, 5 speed, 6 speed, schaltgetriebe, schalter, handschaltung, handschalter', {
  field: 'transmission',
  value: 'Manual',
})
say('schaltwagen, gangschaltung, manuell, manuelle schaltung', { field: 'transmission', value: 'Manual' })
say('saloon, sedan, saloons, sedans, four door, 4 door, limousine viertürig, stufenheck', {
  field: 'body',
  value: 'Saloon',
})
say('coupe, coupé, coupes, two door, 2 door, zweitürer', { field: 'body', value: 'Coupe' })
say('estate, wagon, station wagon, stationwagon, touring, kombi, kombis, estates, wagons, estate car', {
  field: 'body',
  value: 'Estate',
})
say('hatchback, hatch, hatchbacks, hot hatch, schrägheck, fließheck, 5 door hatch', {
  field: 'body',
  value: 'Hatchback',
})
say(
  'suv, suvs, crossover, crossovers, 4x4, off roader, offroader, off road, jeep like, geländewagen, sport utility, softroader',
  {
    field: 'body',
    value: 'SUV',
  },
)
say(
  'convertible, cabrio, cabrios, cabriolet, roadster, roadsters, convertibles, soft top, softtop, drop top, open top',
  {
    field: 'body',
    value: 'Roadster',
  },
)
say('ragtop, droptop, spyder, topless, hard top convertible', { field: 'body', value: 'Roadster' })
say('supercar, supercars, hypercar, hypercars, supersportwagen', { field: 'body', value: 'Supercar' })
say('limousine, limo, limousines, limos, stretch limo', { field: 'body', value: 'Limousine' })
say('pickup, pick up, truck, pickup truck, pick up truck, trucks, pickups, ute, crew cab, pritschenwagen', {
  field: 'body',
  value: 'Pickup',
})
say('van, minivan, people carrier, mpv, mpvs, people mover, minibus, vans, minivans, transporter van, kleinbus', {
  field: 'body',
  value: 'Van',
})
say('großraumlimousine, kastenwagen, lieferwagen', { field: 'body', value: 'Van' })
const colourWords: Record<(typeof colours)[number], string> = {
  Black: 'black',
  White: 'white',
  Silver: 'silver',
  Grey: 'grey, gray, graphite, charcoal, gunmetal',
  Blue: 'blue, navy, azure, teal, turquoise',
  Red: 'red, burgundy, maroon, crimson',
  Green: 'green, british racing green, olive',
  Brown: 'brown, bronze',
  Beige: 'beige, cream, champagne, sand',
  Gold: 'gold, golden',
  Orange: 'orange',
  Yellow: 'yellow',
  Purple: 'purple, violet',
}
/** Germans bend them: `rotes`, `schwarzer`. */
const germanColourWords: Partial<typeof colourWords> = {
  Black: 'schwarz',
  White: 'weiß, weiss',
  Silver: 'silber, silbern',
  Grey: 'grau, anthrazit, anthrazitfarben',
  Blue: 'blau, türkis',
  Red: 'rot, weinrot',
  Green: 'grün, oliv',
  Brown: 'braun',
  Yellow: 'gelb',
  Purple: 'lila, violett',
}
/** Short words with many endings are near to anything. */
const exactOnly = new Set<string>()
const endings = ['', 'e', 'er', 'es', 'en', 'em']
const shades = ['dark', 'light', 'metallic', 'pearl', 'matt', 'matte', 'midnight', 'bright', 'deep', 'pale']
for (const value of Object.keys(colourWords) as (typeof colours)[number][]) {
  for (const word of colourWords[value].split(', ')) {
    say(word, { field: 'colour', value })
    for (const shade of shades) say(`${shade} ${word}`, { field: 'colour', value })
  }
  for (const word of germanColourWords[value]?.split(', ') ?? []) {
    for (const bent of endings.map((ending) => `${word}${ending}`)) {
      for (const shade of ['', 'dunkel', 'hell']) {
        say(`${shade}${bent}`, { field: 'colour', value })
        exactOnly.add(`${shade}${bent}`)
      }
    }
  }
}
say('great deal, great deals, best deal, best deals, bargain, bargains, schnäppchen', { field: 'deal', value: 'great' })
say(
  'good deal, good deals, good value, good price, well priced, underpriced, guter preis',
  { field: 'deal', value: 'great' },
  { field: 'deal', value: 'good' },
)
say(
  'fair price, fair prices, fairly priced, fair deal, fairer preis',
  { field: 'deal', value: 'great' },
  { field: 'deal', value: 'good' },
  { field: 'deal', value: 'fair' },
)
say(
  'verified seller, verified sellers, verified dealer, trusted seller, trusted sellers, verified, geprüfter verkäufer',
  {
    field: 'verified',
    value: 'true',
  },
)
say(
  'cheap, cheapest, cheapest first, inexpensive, affordable, lowest price, lowest prices, low price, budget friendly',
  {
    field: 'sort',
    value: 'priceAsc',
  },
)
say('billig, billige, billiger, billiges, billigste, günstig, günstige, günstiger, günstiges, günstigste, preiswert', {
  field: 'sort',
  value: 'priceAsc',
})
say('newest, latest, just posted, newest first, just listed, neueste, neuste, neueste zuerst', {
  field: 'sort',
  value: 'newest',
})
say('lowest mileage, lowest miles, fewest miles, least miles, least mileage, wenigste kilometer', {
  field: 'sort',
  value: 'mileage',
})

const misspelt = [...features].flatMap(([words, meant]) =>
  words.length < 5 || words.includes(' ') || exactOnly.has(words) ? [] : [[unaccented(words), meant] as const],
)
const joinedFeatures = new Map([...features].map(([words, meant]) => [joined(words), meant]))

/** Words that say nothing of a car when somebody looks for one, or nothing that adverts agree on: `reliable`, `for a student`. */
export const emptyWords: ReadonlySet<string> = new Set(`${commonWords.empty} ${commonWords.taste}`.split(' '))

/** Words that people use beside names: they are no misspelt names of cars. */
export const plainWords: ReadonlySet<string> = new Set(
  `${commonWords.english} ${commonWords.german}`.split(' ').flatMap((word) => [word, unaccented(word)]),
)

/** What the words say, exactly: with or without their accents, in one word or more. */
export function featureOf(words: string): Feature[] | null {
  return features.get(words) ?? joinedFeatures.get(joined(words)) ?? null
}

/** What a misspelt word says: one slip in a word of five to eight letters, two in a longer one. */
export function nearFeature(word: string): { features: Feature[]; slips: number } | null {
  const limit = word.length < 5 ? 0 : word.length < 9 ? 1 : 2
  let best: { features: Feature[]; slips: number } | null = null
  if (limit === 0 || /\d/.test(word)) return null
  for (const [name, meant] of misspelt) {
    if (Math.abs(name.length - word.length) > 2) continue
    const slips = slipsBetween(word, name, limit)
    if (slips <= limit && (!best || slips < best.slips)) best = { features: meant, slips }
  }
  return best
}

/** As people type who have no such keys: `ä` is `a`, `ae` is left alone. */
function unaccented(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

function joined(words: string): string {
  return unaccented(words).replaceAll(/[\s-]/g, '')
}

/** Words of what a car has or is that go on as was typed, the shortest first. */
export function suggestFeatures(typed: string): string[] {
  const start = typed.toLowerCase()
  const words = [...features.keys()].filter((word) => word.startsWith(start) && !exactOnly.has(word))
  const shortest = new Map<string | undefined, string>()
  for (const word of words.sort((a, b) => b.length - a.length)) shortest.set(features.get(word)?.[0]?.value, word)
  return [...shortest.values()].slice(0, 4)
}
