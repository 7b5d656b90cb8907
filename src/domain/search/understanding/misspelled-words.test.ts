import { expect, it } from 'vitest'
import type { QueryIntent } from './intent/query-intent.ts'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { carNameCatalogue } from './vocabulary/car-name-catalogue.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([], ['Austin, TX'])
const read = (typed: string, among = vocabulary) => parseQueryIntent(typed, among, { year: 2026 })
const namesOf = ({ brand, model }: QueryIntent) => [String(brand), String(model)]
/** The understood terms, in the order of the fields; a word that is not used is one that is left, too. */
const shown = ({ understood }: QueryIntent) =>
  understood
    .flatMap(({ field, value }) =>
      field === 'q' || field === 'unused' ? value.split(' ').map((word) => `q ${word}`) : `${field} ${value}`,
    )
    .toSorted()

const cars = [
  ['Honda', 'Civic'],
  ['Honda', 'Accord'],
  ['Toyota', 'Camry'],
  ['Toyota', 'Tundra'],
  ['Toyota', 'Prius'],
  ['Nissan', 'Altima'],
  ['Nissan', 'Sentra'],
  ['Chevrolet', 'Malibu'],
  ['Chevrolet', 'Impala'],
  ['Volkswagen', 'Jetta'],
  ['Volkswagen', 'Tiguan'],
  ['Hyundai', 'Tucson'],
  ['Ford', 'Focus'],
  ['Opel', 'Corsa'],
] as const

it('G-01: a letter that was left out of a name on offer is found again, wherever it stood but in front', () => {
  const offered = new CarNameVocabulary(cars.map(([brand, model]) => ({ brand, model, count: 9 })))
  const missed = cars.flatMap(([brand, model]) =>
    [...model.slice(1)].flatMap((_, at) => {
      const typed = model.slice(0, at + 1) + model.slice(at + 2)
      return namesOf(read(typed, offered)).join() === `${brand},${model}` ? [] : typed
    }),
  )
  // `cary` may mean many things.
  expect(missed).toEqual(['Cary'])
})

it.each(['beam', 'double', 'vision', 'story', 'train', 'elite', 'prior', 'wrapped'])(
  'an English word that misses a name by a slip says what it says: %s',
  (word) => {
    expect(shown(read(`red ${word}`))).toEqual(['colour Red', `q ${word}`])
  },
)

it.each([
  [{ GWM: 9, 'Great Wall': 5 }, 'great wall', ['Great Wall']],
  [{ GWM: 9, 'Great Wall': 5 }, 'great wal', ['Great Wall']],
  [{ GWM: 9, 'Great Wall': 5 }, 'gwm', ['GWM']],
  [{ GWM: 9 }, 'great wall', ['GWM']],
  [{ GWM: 90, 'Great Wall': 5 }, 'great wall', ['GWM', 'Great Wall']],
  [{ Volkswagen: 900, VW: 5 }, 'vw', ['Volkswagen', 'VW']],
  [{ Volkswagen: 5, VW: 1 }, 'vw', ['Volkswagen', 'VW']],
  [{ Volkswagen: 1, VW: 5, volkswagen: 1 }, 'volkswagen', ['Volkswagen', 'volkswagen', 'VW']],
  [{ Chevrolet: 5, Chevy: 1 }, 'chevy', ['Chevrolet', 'Chevy']],
  [{ 'Land Rover': 9, Rover: 5 }, 'range rover above $50,000', ['Land Rover']],
  [{ 'Land Rover': 9, Rover: 5 }, 'land rover', ['Land Rover']],
])(
  'of %j, “%s” is %j: a make has every name that its sellers type, but what is a make of its own',
  (offered, typed, brands) => {
    const counts = Object.entries(offered).map(([own, count]) => ({ brand: own, model: null, count }))
    expect(read(typed, new CarNameVocabulary(counts)).brand).toEqual(brands)
  },
)

it.each([
  ['great wal', 'Great Wall', ''],
  ['el camno', 'Chevrolet', 'El Camino'],
  ['great deal', '', ''],
])('a name of several words may begin with one of speech: %s', (typed, ...names) => {
  const among = new CarNameVocabulary([{ brand: 'Great Wall', model: 'Haval H2', count: 5 }])
  expect(namesOf(read(typed, among))).toEqual(names)
})

it.each([
  ['nissan aria', 'Nissan', 'Ariya'],
  ['honda amuse', 'Honda', 'Amaze'],
  ['infinity', 'Infiniti', ''],
  ['porch 911', 'Porsche', '911'],
])('beside its make, or where the car is meant more often, it is the name: %s', (typed, ...names) => {
  expect(namesOf(read(typed))).toEqual(names)
})

it('knows every English word that is near to a name of the catalogue', async () => {
  const { default: ordinary } = await import('./lexicon/ordinary-words.json', { with: { type: 'json' } })
  const words = ordinary.flatMap((line) => line.split(' '))
  expect(words.length).toBeGreaterThan(1_500)
  const names = new Set(
    carNameCatalogue.flatMap(({ brand, models }) => [brand, ...models]).map((name) => name.toLowerCase()),
  )
  expect(words.filter((word) => names.has(word))).toEqual([])
})

it.each<[string, string[]]>([
  ['no less than 250 horsepower', ['powerHpMin 250']],
  ['not less than 20000', ['priceMin 20000']],
  ['no more than 20k', ['priceMax 20000']],
  ['wont pay more then 9000', ['priceMax 9000']],
  ['up to A$20,000', ['priceMax 20000']],
  ['under 80 000 km', ['mileageMax 49710']],
  ['mazda 3 200 hp', ['model Mazda Mazda3', 'powerHpMin 200']],
  ['1200cc or less', ['engineLitresMax 1.2']],
  ['1600cc or more', ['engineLitresMin 1.6']],
  ['not oldr than ten yeers', ['yearMin 2016']],
  ['no biger than 1.2 litres', ['engineLitresMax 1.2']],
  ['hybrid with the fewst miles', ['fuel Hybrid', 'sort mileage']],
  ['front weel drive', ['drive Front-wheel drive']],
  ['good conditon', ['condition Like new', 'condition Excellent', 'condition Good']],
  ['varified seler, single owner', ['owners 1', 'verified true']],
  ['grate deals', ['deal great']],
  ['blck suv', ['colour Black', 'body SUV']],
  ['either a golf or a focus', ['model Volkswagen Golf', 'model Ford Focus']],
])('ordinary words are read with their slips, and what is denied the other way round: %s', (typed, expected) => {
  expect(shown(read(typed))).toEqual(expected.toSorted())
})

it.each<[string, string[]]>([
  ['dieselautomatic', ['fuel Diesel', 'transmission Automatic']],
  ['redaudi', ['brand Audi', 'colour Red']],
  ['redaudi a4', ['model Audi A4', 'colour Red']],
  ['lowmiles', ['sort mileage']],
  ['bluetooth', ['equipment Bluetooth']],
  ['autopilot', ['q autopilot']],
])('words that were typed as one are read apart where each says something: %s', (typed, expected) => {
  expect(shown(read(typed))).toEqual(expected.toSorted())
})

it.each<[string, string[]]>([
  ['kia with wireless phone charger', ['brand Kia', 'equipment Wireless charging']],
  ['dodge charger', ['model Dodge Charger']],
  ['bmw plug in hybrid', ['brand BMW', 'fuel Plug-in hybrid']],
  ['suv with smart key', ['body SUV', 'q smart', 'q key']],
  ['golf with electric seats', ['equipment Power seats', 'model Volkswagen Golf']],
  ['golf 12 volt socket', ['model Volkswagen Golf', 'q 12', 'q volt', 'q socket']],
  ['alpine white bmw m3', ['model BMW M3', 'colour White']],
  ['miami blue porsche', ['brand Porsche', 'colour Blue']],
  ['pickup with 7000 lb towing', ['body Pickup', 'q 7000', 'q lb', 'q towing']],
  ['electric car with appel carplay', ['equipment Apple CarPlay', 'fuel Electric']],
])('what is in a car, or a paint is called after, is no other car and no town: %s', (typed, expected) => {
  expect(shown(read(typed))).toEqual(expected.toSorted())
})

it.each<[string, string[]]>([
  ['redd wagn', ['colour Red', 'body Estate']],
  ['sedn', ['body Saloon']],
  ['ornage roadstr ptrol', ['colour Orange', 'body Roadster', 'fuel Petrol']],
  ['silverado texsa', ['model Chevrolet Silverado', 'region Texas']],
  ['ford explorer 7 seatr', ['model Ford Explorer', 'seats 7', 'seats 8']],
  ['m3 withn 25 mles of boston', ['model BMW M3', 'near Boston, MA', 'radiusMiles 25']],
  ['volvo near chigaco', ['brand Volvo', 'near Chicago, IL']],
  ['ferrari closset to me', ['brand Ferrari', 'sort distance']],
])('short words and towns with a slip are known, too: %s', (typed, expected) => {
  expect(shown(read(typed)).toSorted()).toEqual(expected.toSorted())
})

it('what was typed as one word is taken off with the whole of it', () => {
  expect(read('redaudi a4').understood.map(({ text }) => text)).toEqual(['redaudi a4', 'redaudi'])
})
