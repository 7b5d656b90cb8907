import type { bodies, colours, fuels, transmissions } from '#contract/car-terms.ts'
import type { Deal } from '#contract/valuation.ts'
import { editDistance } from './edit-distance.ts'

/** What one word or two say of a car. */
export type Feature =
  | { field: 'fuel'; value: (typeof fuels)[number] }
  | { field: 'transmission'; value: (typeof transmissions)[number] }
  | { field: 'body'; value: (typeof bodies)[number] }
  | { field: 'colour'; value: (typeof colours)[number] }
  | { field: 'deal'; value: Deal }
  | { field: 'verified'; value: 'true' }
  | { field: 'sort'; value: 'priceAsc' | 'newest' | 'mileage' | 'deal' }

const features = new Map<string, Feature[]>()
const say = (words: string, ...meant: Feature[]) => {
  for (const word of words.split(', ')) features.set(word, meant)
}
say('petrol, gasoline, benzin, unleaded', { field: 'fuel', value: 'Petrol' })
say('diesel', { field: 'fuel', value: 'Diesel' })
say('electric, ev, bev, fully electric, all electric, evs, battery electric', { field: 'fuel', value: 'Electric' })
say('hybrid, hybrids, hev, mild hybrid', { field: 'fuel', value: 'Hybrid' })
say('plug in hybrid, plugin hybrid, plug in, phev, plugin', { field: 'fuel', value: 'Plug-in hybrid' })
say('lpg, cng, natural gas, autogas', { field: 'fuel', value: 'Gas' })
say('hydrogen, fuel cell', { field: 'fuel', value: 'Hydrogen' })
say('automatic, auto, automatics, dsg, self shifting, automatic transmission, automatic gearbox, tiptronic', {
  field: 'transmission',
  value: 'Automatic',
})
say('manual, stick, stick shift, manual transmission, manual gearbox, gear stick, three pedals', {
  field: 'transmission',
  value: 'Manual',
})
say('saloon, sedan, saloons, sedans, four door', { field: 'body', value: 'Saloon' })
say('coupe, coupes, two door', { field: 'body', value: 'Coupe' })
say('estate, wagon, station wagon, touring, kombi, estates, wagons', { field: 'body', value: 'Estate' })
say('hatchback, hatch, hatchbacks', { field: 'body', value: 'Hatchback' })
say('suv, suvs, crossover, crossovers, 4x4, off roader, offroader, jeep like', { field: 'body', value: 'SUV' })
say('convertible, cabrio, cabriolet, roadster, convertibles, soft top, drop top, open top', {
  field: 'body',
  value: 'Roadster',
})
say('supercar, supercars, hypercar', { field: 'body', value: 'Supercar' })
say('limousine, limo, limousines', { field: 'body', value: 'Limousine' })
say('pickup, pick up, truck, pickup truck, trucks, ute', { field: 'body', value: 'Pickup' })
say('van, minivan, people carrier, mpv, people mover, minibus, vans', { field: 'body', value: 'Van' })
for (const colour of [
  'Black',
  'White',
  'Silver',
  'Blue',
  'Red',
  'Green',
  'Brown',
  'Beige',
  'Gold',
  'Orange',
  'Yellow',
  'Purple',
] as const) {
  say(colour.toLowerCase(), { field: 'colour', value: colour })
}
say('grey, gray, graphite, anthracite', { field: 'colour', value: 'Grey' })
say('navy', { field: 'colour', value: 'Blue' })
say('burgundy, maroon', { field: 'colour', value: 'Red' })
say('bronze', { field: 'colour', value: 'Brown' })
say('great deal, great deals, best deal, best deals, bargain, bargains', { field: 'deal', value: 'great' })
say('good deal, good deals', { field: 'deal', value: 'great' }, { field: 'deal', value: 'good' })
say(
  'fair price, fairly priced',
  { field: 'deal', value: 'great' },
  { field: 'deal', value: 'good' },
  { field: 'deal', value: 'fair' },
)
say('verified seller, verified sellers, trusted seller, verified', { field: 'verified', value: 'true' })
say('cheap, cheapest, cheapest first, inexpensive, affordable, lowest price', { field: 'sort', value: 'priceAsc' })
say('newest, latest, just posted', { field: 'sort', value: 'newest' })

/** Words that say nothing of a car when somebody looks for one. */
export const emptyWords = new Set(
  (
    'a an the car cars vehicle vehicles auto-mobile used second hand secondhand second-hand for sale with and or of in on at ' +
    'i im am want need looking find show me my buy please some any that is it to near around close by from nice good great best ' +
    'colour color coloured colored fuel engine gearbox transmission body type make model brand price priced miles mileage ' +
    'under over not too very new'
  ).split(' '),
)

/** Words of adverts and questions that are no misspelt names of cars. */
export const plainWords = new Set(
  (
    'range long leather seats seat heated owner owners family first clean history service power camera cruise parking winter ' +
    'wheels wheel roof panoramic sunroof navigation bluetooth carplay android sport sports sporty luxury premium comfort big ' +
    'small large spacious fast quick seven seater seats door doors engine turbo four wheel drive awd fwd rwd all xdrive quattro ' +
    'rear front towing tow bar hitch safe reliable economical cheap commute commuter student beginner weekend city highway ' +
    'accident free damage warranty certified dealer private garage kept condition mint pristine original paint classic vintage ' +
    'project restored limited special edition package pack line night black work works performance daily driver track ready ' +
    'left right hand american german japanese italian british european korean chinese'
  ).split(' '),
)

/** What the words say, exactly. */
export function featureOf(words: string): Feature[] | null {
  return features.get(words) ?? null
}

/** What a misspelt word says: one slip in a word of five to eight letters, two in a longer one. */
export function nearFeature(word: string): { features: Feature[]; slips: number } | null {
  const limit = word.length < 5 ? 0 : word.length < 9 ? 1 : 2
  let best: { features: Feature[]; slips: number } | null = null
  if (limit === 0 || /\d/.test(word)) return null
  for (const [name, meant] of features) {
    if (name.length < 5 || name.includes(' ')) continue
    const slips = editDistance(word, name, limit)
    if (slips <= limit && (!best || slips < best.slips)) best = { features: meant, slips }
  }
  return best
}
