import type { carColours } from '#contract/car-terms.ts'
import type { CarPhraseMeaning } from './car-phrase-meaning.ts'
import { carPhrasesOfFacts } from './fact-words.ts'
import { impliedBodyTypesByWord } from './implied-bodies.ts'
import { carPhrasesOfLocales } from './locale-features.ts'

/** The meaning of words, and of several words together. */
export const carPhraseMeanings = new Map<string, CarPhraseMeaning[]>(impliedBodyTypesByWord)
const say = (words: string, ...meant: CarPhraseMeaning[]) => {
  for (const word of words.split(', ')) carPhraseMeanings.set(word, meant)
}
say(
  'all wheel drive, awd, 4wd, four wheel drive, 4 wheel drive, 4x4, four by four, 4 by 4, allrad, allradantrieb, vierradantrieb',
  {
    field: 'drive',
    value: 'All-wheel drive',
  },
)
say('awc, all wheel, awd system', { field: 'drive', value: 'All-wheel drive' })
say(
  '2wd, two wheel drive, 2 wheel drive',
  { field: 'drive', value: 'Front-wheel drive' },
  { field: 'drive', value: 'Rear-wheel drive' },
)
say('rear wheel drive, rwd, heckantrieb, hinterradantrieb', { field: 'drive', value: 'Rear-wheel drive' })
say('front wheel drive, fwd, frontantrieb, vorderradantrieb', { field: 'drive', value: 'Front-wheel drive' })
say(
  'one owner, single owner, 1 owner, first owner, erste hand, 1 hand, aus erster hand, erstbesitz, erstbesitzer, ersthand',
  {
    field: 'owners',
    value: '1',
  },
)
say(
  'excellent condition, mint condition, perfect condition, great condition, very good condition, immaculate, immaculate condition, pristine, pristine condition, excellent cond, exc cond, exc condition, vgc, mint cond, sehr guter zustand',
  { field: 'condition', value: 'Like new' },
  { field: 'condition', value: 'Excellent' },
)
say(
  'good condition, nice condition, decent condition, good cond, good nick, nice nick, decent nick',
  { field: 'condition', value: 'Like new' },
  { field: 'condition', value: 'Excellent' },
  { field: 'condition', value: 'Good' },
)
say('like new, as new, like new condition, showroom condition', { field: 'condition', value: 'Like new' })
say('fair condition', { field: 'condition', value: 'Fair' })
say(
  'needs work, for parts, for spares, for spares or repair, for spares or repairs, parts only, project, projects, project car, project cars, fixer upper, non runner, non running, not running, spares or repair, needs repair, needs tlc',
  {
    field: 'condition',
    value: 'Needs work',
  },
)
say('ptrl, pet, petr', { field: 'fuel', value: 'Petrol' })
say('dsl', { field: 'fuel', value: 'Diesel' })
say('gas engine, gas motor, gas engines, petrol, gasoline, benzin, benziner, unleaded, gas powered, gasser', {
  field: 'fuel',
  value: 'Petrol',
})
say('diesel, diesels, tdi, cdi, hdi, dci, crdi, jtd, tdci, bluehdi, bluetec, turbodiesel, oil burner, selbstzünder', {
  field: 'fuel',
  value: 'Diesel',
})
say('electric, ev, bev, fully electric, all electric, pure electric, evs, battery electric, battery powered, elektro', {
  field: 'fuel',
  value: 'Electric',
})
say(
  'elektroauto, elektroautos, elektrisch, elektrische, elektrischer, elektrisches, stromer, e auto, zero emission, zero emissions, ev car, ev cars',
  {
    field: 'fuel',
    value: 'Electric',
  },
)
say('hybrid, hybrids, hev, mild hybrid, full hybrid, self charging hybrid', { field: 'fuel', value: 'Hybrid' })
say('plug in hybrid, plugin hybrid, plug in, phev, plugin, plug in hybrids, phevs, hybrid plug in, steckerhybrid', {
  field: 'fuel',
  value: 'Plug-in hybrid',
})
// `gas` means petrol to Americans, and the fuel Gas to others.
say('gas', { field: 'fuel', value: 'Petrol' }, { field: 'fuel', value: 'Gas' })
say('lpg, cng, natural gas, autogas, erdgas, flüssiggas', { field: 'fuel', value: 'Gas' })
say('hydrogen, fuel cell, wasserstoff', { field: 'fuel', value: 'Hydrogen' })
say(
  'automatic, auto, automatics, otomatic, dsg, self shifting, automatic transmission, automatic gearbox, auto transmission',
  {
    field: 'transmission',
    value: 'Automatic',
  },
)
say(
  'auto gearbox, tiptronic, steptronic, s tronic, dual clutch, dct, paddle shift, cvt, pdk, automatik, automatikgetriebe, automatisch, no clutch, without clutch',
  {
    field: 'transmission',
    value: 'Automatic',
  },
)
say('manual, manuals, stick, stick shift, manual transmission, manual gearbox, gear stick, three pedals', {
  field: 'transmission',
  value: 'Manual',
})
say('manual shift, five speed, six speed, 5 speed, 6 speed, schaltgetriebe, schalter, handschaltung, handschalter', {
  field: 'transmission',
  value: 'Manual',
})
say(
  'man, man trans, manual gears, man gearbox, manual box, 5 spd, 6 spd, standard transmission, standard shift, standard gearbox',
  {
    field: 'transmission',
    value: 'Manual',
  },
)
say(
  'row my own gears, row your own gears, row my own, row your own, manual tranny, manual trans, clutch pedal, a clutch',
  { field: 'transmission', value: 'Manual' },
)
say('automatic tranny, auto tranny, auto trans, auto box, automatic gears, auto gears', {
  field: 'transmission',
  value: 'Automatic',
})
say('schaltwagen, gangschaltung, manuell, manuelle schaltung', { field: 'transmission', value: 'Manual' })
say('saloon, sedan, saloons, sedans, limousine viertürig, stufenheck', {
  field: 'body',
  value: 'Saloon',
})
say('coupe, coupé, coupes', { field: 'body', value: 'Coupe' })
say(
  'estate, shooting brake, wagon, station wagon, stationwagon, touring, kombi, kombis, estates, wagons, estate car, t modell',
  {
    field: 'body',
    value: 'Estate',
  },
)
say('hatchback, hatch, hatchbacks, hot hatch, schrägheck, fließheck, 5 door hatch', {
  field: 'body',
  value: 'Hatchback',
})
say(
  'suv, suvs, crossover, crossovers, 4x4s, off roader, offroader, jeep like, geländewagen, sport utility, softroader',
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
say('ragtop, droptop, top down, tops down, spyder, spider, topless, hard top convertible', {
  field: 'body',
  value: 'Roadster',
})
say('supercar, supercars, hypercar, hypercars, supersportwagen', { field: 'body', value: 'Supercar' })
say('limousine, limo, limousines, limos, stretch limo', { field: 'body', value: 'Limousine' })
say(
  'pickup, pick up, truck, pickup truck, duel cab, pick up truck, trucks, pickups, ute, bakkie, bakkies, pritschenwagen',
  {
    field: 'body',
    value: 'Pickup',
  },
)
say('van, minivan, people carrier, mpv, mpvs, people mover, minibus, vans, minivans, transporter van, kleinbus', {
  field: 'body',
  value: 'Van',
})
say('großraumlimousine, luton van, luton vans, cargo van, panel van, work van, kastenwagen, lieferwagen', {
  field: 'body',
  value: 'Van',
})
const colourWords: Record<(typeof carColours)[number], string> = {
  Black: 'black, blk, blck',
  White: 'white, off white, wht, whte',
  Silver: 'silver, slvr, slver',
  Grey: 'grey, gray, gry, graphite, charcoal, gunmetal',
  Blue: 'blue, blu, navy, navy blue, sky blue, azure, teal, turquoise, aqua',
  Red: 'red, burgundy, maroon, crimson, scarlet',
  Green: 'green, grn, british racing green, racing green, olive',
  Brown: 'brown, brwn, bronze',
  Beige: 'beige, cream, champagne, sand',
  Gold: 'gold, golden',
  Orange: 'orange',
  Yellow: 'yellow',
  Purple: 'purple, violet',
}
/** Short words with many endings, which are similar to many other words. */
export const exactMatchOnlyWords = new Set<string>()
/** Makers' names for all-wheel drive: alone they may be the name of a car. */
const drivesOfMakers = ['quattro', 'quatro', 'xdrive', '4matic', '4motion']
/** The same for their estates. */
const estatesOfMakers = ['avant', 'variant', 'touring sports', 'sports tourer']
export const carMakeSpecificWords = new Set([...drivesOfMakers, ...estatesOfMakers])
/** Abbreviations that count only beside a car's name: `golf tdi man`. */
export const ambiguousAbbreviations: ReadonlySet<string> = new Set(['man', 'pet', 'petr', 'break'])
for (const word of drivesOfMakers) say(word, { field: 'drive', value: 'All-wheel drive' })
for (const word of estatesOfMakers) say(word, { field: 'body', value: 'Estate' })
for (const word of [...carMakeSpecificWords, ...ambiguousAbbreviations, 'touring', 'vgc']) exactMatchOnlyWords.add(word)
/** Words before a colour in the names of paints that are also towns or cars: `alpine white`, `miami blue`. */
const shades =
  'dark light metallic pearl matt matte midnight bright deep pale royal baby jet candy cherry ruby forest steel ice alpine miami brooklyn daytona polar lava nardo suzuka sepang santorini tornado kona grabber velocity glacier mineral portimao misano interlagos monaco lunar galaxy cosmic frozen obsidian iridium sapphire emerald arctic guards sonic quicksilver'.split(
    ' ',
  )
for (const value of Object.keys(colourWords) as (typeof carColours)[number][]) {
  for (const word of colourWords[value].split(', ')) {
    say(word, { field: 'colour', value })
    for (const shade of shades) say(`${shade} ${word}`, { field: 'colour', value })
  }
}
say('great deal, great deals, grate deal, grate deals, best deal, best deals, bargain, bargains, schnäppchen', {
  field: 'deal',
  value: 'great',
})
say(
  'good deal, good deals, good value, good price, well priced, underpriced, best value, great value, value for money, great price, good prices, best price, reasonable price, reasonably priced, guter preis',
  { field: 'deal', value: 'great' },
  { field: 'deal', value: 'good' },
)
say(
  'fair price, fair prices, fairly priced, fair deal, fairer preis',
  { field: 'deal', value: 'great' },
  { field: 'deal', value: 'good' },
  { field: 'deal', value: 'fair' },
)
say('overpriced, over priced, too expensive', { field: 'deal', value: 'overpriced' })
say(
  'verified seller, verified sellers, verified dealer, verified dealers, trusted seller, trusted dealer, trusted sellers, verified, geprüfter verkäufer',
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
say('most expensive, most expensive first, highest price, highest price first, highest priced, priciest, dearest', {
  field: 'sort',
  value: 'priceDesc',
})
say('not expensive, not too expensive, not very expensive', { field: 'sort', value: 'priceAsc' })
say(
  'lowest price first, lowest priced, low priced, lowest cost, on a budget, budget, low budget, tight budget, small budget',
  { field: 'sort', value: 'priceAsc' },
)
say('recently added, recently listed, most recent, recent, new arrivals, newly listed, newest listings', {
  field: 'sort',
  value: 'newest',
})
say('billig, billige, billiger, billiges, billigste, günstig, günstige, günstiger, günstiges, günstigste, preiswert', {
  field: 'sort',
  value: 'priceAsc',
})
say('newest, latest, just posted, newest first, just listed, neueste, neuste, neueste zuerst', {
  field: 'sort',
  value: 'newest',
})
say(
  'lowest mileage, lowest miles, fewest miles, least miles, least mileage, lowest kms, fewest kms, lowest km, wenigste kilometer',
  {
    field: 'sort',
    value: 'mileage',
  },
)
for (const { phrase, feature, language } of carPhrasesOfFacts()) {
  if (carPhraseMeanings.has(phrase)) continue
  carPhraseMeanings.set(phrase, [feature])
  // Abbreviations are near to too many words: `nav` and `van`.
  if (language !== 'en' || phrase.length < 5) exactMatchOnlyWords.add(phrase)
}
for (const { phrase, feature } of carPhrasesOfLocales()) {
  const known = carPhraseMeanings.get(phrase)
  // What English means by a word comes first.
  if (known && !exactMatchOnlyWords.has(phrase)) continue
  const others = (known ?? []).filter(({ field, value }) => field === feature.field && value !== feature.value)
  carPhraseMeanings.set(phrase, [...others, feature])
  exactMatchOnlyWords.add(phrase)
}
/** Remarks about the costs of a car, or about indifference: there is no filter for them. */
say(
  'good on gas, easy on gas, great on gas, good on fuel, easy on fuel, light on fuel, good gas mileage, great gas mileage, best gas mileage, gas mileage, gas saver, fuel saver, gas guzzler, gas guzzlers',
)
say(
  'good fuel economy, fuel economy, fuel efficient, fuel efficiency, gas efficient, good mpg, great mpg, high mpg, best mpg, mpg, good mileage, low fuel consumption, fuel consumption, niedriger verbrauch, geringer verbrauch, wenig verbrauch',
)
say(
  'cheap to run, cheap to insure, cheap insurance, low insurance, cheap tax, low tax, road tax, low running costs, running costs, cheap to maintain, cheap to own, low maintenance, easy to park, easy to drive',
)
say(
  "high mileage, high miles, high mileage ok, high mileage fine, high mileage is fine, any mileage, any miles, any colour, any color, any price, any fuel, don't care, dont care, don't mind, dont mind, doesn't matter, doesnt matter, no matter, not fussed, not fussy, not picky, not bothered, no preference, egal, late model, late models, winter beater, winter car, long commute, long drives, long drive, sunny days, full option, full options, fully loaded, fully equipped, station car, p plater, l plater, run around, runaround, runarounds",
)
