import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([], ['Austin, TX', 'Denver, CO'])

/** The understood terms of a search, in the order of the fields. */
function shown(typed: string, from = vocabulary): string[] {
  const { understood } = parseQueryIntent(typed, from, { year: 2026 })
  const shown = understood
    .filter(({ field }) => field !== 'purpose' && field !== 'unused')
    .flatMap((one) => (one.field === 'q' ? one.value.split(' ').map((value) => ({ ...one, value })) : one))
  return shown.map(({ field, value, isDenied }) => `${isDenied ? 'not ' : ''}${field} ${value}`).toSorted()
}

it.each<[string, string[]]>([
  ['We moved to a farm and want a Toyota Tundra with running boards', ['model Toyota Tundra', 'q boards', 'q running']],
  ['my hip is bad so the seat must be high, a Suzuki Vitara', ['model Suzuki Vitara', 'q seat']],
  ['I deliver flowers and want an electric van', ['body Van', 'fuel Electric']],
  ['my trailer is heavy, need a Ram 2500 diesel', ['fuel Diesel', 'model RAM 2500', 'q trailer']],
  ['I have saved up 3500, any petrol hatch will do', ['body Hatchback', 'fuel Petrol', 'priceMax 3500']],
  ['1500 is all I have got, must be manual', ['priceMax 1500', 'transmission Manual']],
  ['we are in our seventies and need an automatic', ['transmission Automatic']],
  [
    'I need an estate with isofix and a panoramic roof',
    ['body Estate', 'equipment Child seat anchors', 'equipment Panoramic roof'],
  ],
  ['I want a mustang gt with recaro seats', ['equipment Sport seats', 'model Ford Mustang', 'q gt']],
  ["suv, I don't like diesels, hate automatics", ['body SUV', 'not fuel Diesel', 'not transmission Automatic']],
  ['any make but manual only please', ['transmission Manual']],
  ["I'm 70 years old, a jazz please", ['model Honda Jazz']],
  ['safe car for my 80-year-old mother', []],
  ['we cant find a jazz and havent seen one', ['model Honda Jazz']],
  ['a jazz for my 17 year old', ['model Honda Jazz']],
  ['a jazz for a 19 year old student', ['model Honda Jazz']],
  ['a 5 year old jazz', ['model Honda Jazz', 'yearMin 2021']],
  ['newer than a 2019 jazz', ['model Honda Jazz', 'yearMin 2020']],
  ['older than the 2015 jazz', ['model Honda Jazz', 'yearMax 2014']],
])('who speaks in sentences is not searched for word by word: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected.toSorted())
})

it.each<[string, string[]]>([
  ['I want a ram 1500 rebel', ['model RAM 1500', 'q rebel']],
  ['show me the ram 1500 rebel please', ['model RAM 1500', 'q rebel']],
  ['I want a camaro ss', ['model Chevrolet Camaro', 'q ss']],
  ['I want an international scout', ['q international', 'q scout']],
  ['I need a van with racking', ['body Van', 'q racking']],
  ['we need a camper with solar panels', ['q camper', 'q panels', 'q solar']],
  ['I want a car with virtual cockpit', ['equipment Digital instruments']],
])('what is asked for is, in whatever words: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['flowers farm van', ['body Van']],
  ['bmw heavy clutch', ['brand BMW', 'q clutch', 'q heavy']],
])('who lists words is searched for with all of them: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['diesel saloon athlone', ['body Saloon', 'fuel Diesel', 'near Athlone, Ireland']],
  ['isuzu d max kisumu', ['model Isuzu D-Max', 'near Kisumu, Kenya']],
  ['elantra montral', ['model Hyundai Elantra', 'near Montréal, QC']],
  ['reno kwid red', ['colour Red', 'model Renault Kwid']],
  ['nissan qashqai tekna', ['model Nissan Qashqai', 'q tekna']],
  ['outlander phev new zealand', ['fuel Plug-in hybrid', 'model Mitsubishi Outlander', 'region New Zealand']],
])('towns that nothing leads to are those whose names are no other word: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it('a model that nobody offers under its own name is looked for as the one that it goes on from', () => {
  const offered = (...models: string[]) =>
    new CarNameVocabulary(models.map((model) => ({ brand: 'Volkswagen', model, count: 3 })))
  expect(shown('vw golf gti', offered('Golf'))).toEqual(['model Volkswagen Golf', 'q gti'])
  expect(shown('vw golf gti', offered('Golf', 'Golf GTI'))).toContain('model Volkswagen Golf GTI')
  expect(shown('vw golf gti', offered('Polo'))).toContain('model Volkswagen Golf GTI')
})

it('a name that people misspell alike is one, and makes no other word that name', () => {
  expect(shown('camery hybrid')).toEqual(['fuel Hybrid', 'model Toyota Camry'])
  expect(shown('camero ss')).toEqual(['model Chevrolet Camaro', 'q ss'])
})

it.each<[string, string[]]>([
  ['civic under $12,999.99', ['model Honda Civic', 'priceMax 13000']],
  ['golf 9.999,00 €', ['model Volkswagen Golf', 'priceMax 9999']],
  ['swift under 5,50,000', ['model Suzuki Swift', 'priceMax 550000']],
  ['creta ₹6,00,000', ['model Hyundai Creta', 'priceMax 600000']],
  ['under 1,00,000 km', ['mileageMax 62137']],
  ['R 120 000 polo vivo', ['model Volkswagen Polo Vivo', 'priceMax 120000']],
  ['golf under £200 a month', ['model Volkswagen Golf', 'priceMax 14500']],
  ['golf £20 tax', ['model Volkswagen Golf']],
  ['golf under 15000 tax free', ['model Volkswagen Golf', 'priceMax 15000', 'q tax']],
  ['swift Rs.4,50,000', ['model Suzuki Swift', 'priceMax 450000']],
  ['swift rs 4.5 lakh', ['model Suzuki Swift', 'priceMax 450000']],
  ['audi rs 4', ['model Audi RS 4']],
  ['ev range over 300 miles under 30k', ['electricRangeMin 300', 'fuel Electric', 'priceMax 30000']],
  ['golf mot till 2027', ['model Volkswagen Golf']],
  ['transit £5000 + vat', ['model Ford Transit', 'priceMax 5000']],
  ['van over 3.5t', ['body Van', 'q 3.5t']],
])('sums are read however they are grouped, and what is none is no price: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['looking for a 208', ['model Peugeot 208']],
  ['bmw 308', ['brand BMW', 'q 308']],
  ['a 4 berth camper', ['q 4', 'q berth', 'q camper']],
  ['audi a 4', ['model Audi A4']],
  ['hilux rogue', ['model Toyota Hilux', 'q rogue']],
  ['rogue 2018', ['model Nissan Rogue', 'yearMax 2018', 'yearMin 2018']],
  ['luton van with tail lift', ['body Van', 'q lift', 'q tail']],
  ['golf luton', ['model Volkswagen Golf', 'near Luton, United Kingdom']],
  ['sports seats for sale', ['equipment Sport seats']],
  ['ex police car', ['q police']],
])('a number or a word is a name of a car or a town only where it may be: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ["I'm looking for an suv under 20k", ['body SUV', 'priceMax 20000']],
  ['I’m after a diesel', ['fuel Diesel']],
  ['im looking for a Scion', ['brand Scion']],
  ["I'm looking for a Scion, we'd pay 9k", ['brand Scion', 'priceMax 9000']],
  ['scion im', ['model Scion iM']],
  ["what's it worth, an id 4", ['model Volkswagen ID.4']],
])('a contraction is no name of a car that is on offer: %s', (typed, expected) => {
  const onOffer = [
    { brand: 'Scion', model: 'iM', count: 12 },
    { brand: 'Volkswagen', model: 'ID.4', count: 40 },
    { brand: 'WED', model: 'Whats', count: 3 },
  ]
  expect(shown(typed, new CarNameVocabulary(onOffer))).toEqual(expected)
})

it.each<[string, string[]]>([
  ['okay so um show me bmw x three', ['model BMW X3']],
  ['give me all the ram fifteen hundreds', ['model RAM 1500']],
  ['tesla model why', ['model Tesla Model Y']],
  ['something i can row my own gears in', ['transmission Manual']],
  ['honda pilot socal', ['model Honda Pilot', 'region California']],
])('what people say aloud and in slang means what they mean: %s', (typed, expected) => {
  const own = shown(typed).filter((one) => !one.startsWith('q '))
  expect(own).toEqual(expected)
})

it.each([
  'better on gas than my tahoe but still seats 7',
  'electric version of a rav4',
  'cheaper version of the bmw x5',
])('is a comparison with the named car, which others are like: %s', (typed) => {
  expect(parseQueryIntent(typed, vocabulary, { year: 2026 }).comparison.isWithCar).toBe(true)
})

it('a word that is no car here, but that adverts say as the name of one, ranks nothing', () => {
  const offered = new CarNameVocabulary([{ brand: 'Ford', model: 'Escape', count: 90 }])
  const { model, rest, understood } = parseQueryIntent('escape to the mountains car', offered, { year: 2026 })
  expect({ model, rest }).toEqual({ model: [], rest: 'mountains' })
  expect(understood).toContainEqual({ field: 'unused', value: 'escape', text: 'escape' })
})

const stocked = new CarNameVocabulary([
  { brand: 'Toyota', model: 'Corolla', count: 190 },
  { brand: 'Smart', model: 'Fortwo', count: 3 },
  { brand: 'Mitsubishi', model: 'Outlander', count: 30 },
])
const meant = (typed: string) => parseQueryIntent(typed, stocked, { year: 2026 })

it('the car that somebody has outgrown is what others are compared with', () => {
  const { comparison, purposes } = meant('we are expecting twins and our corolla is too small')
  expect(comparison).toMatchObject({ isWithCar: true, isOther: true, asked: [{ comparative: 'bigger' }] })
  expect(purposes.map(({ purpose }) => purpose)).toEqual(['family'])
  expect(meant('trading in my corolla for a newer one').comparison.isWithCar).toBe(false)
})

it.each([
  ['weekend convertible for two', { model: [], body: ['Roadster'] }],
  ['smart for two', { model: ['Fortwo'], body: [] }],
  ['get rid of my truck and get something good on gas', { model: [], body: [] }],
  ['voiture électrique pas chère avec grande autonomie', { model: [], body: [], brand: [], fuel: ['Electric'] }],
])('ordinary words together are no name, and a body that goes is no wish: %s', (typed, expected) => {
  expect(meant(typed)).toMatchObject(expected)
})

it('what cars are not to be is said with any form of not', () => {
  const { except } = meant("sedans that aren't grey or silver under 15k")
  expect(except.colour).toEqual(['Grey', 'Silver'])
})

it.each([
  ['grandma car low miles nothing fancy', 'nothing fancy'],
  ['honda civic not from texas', 'not from texas'],
])('what is not wanted, and no filter leaves out, is said to be unused: %s', (typed, unused) => {
  expect(meant(typed).understood).toContainEqual({ field: 'unused', value: unused, text: unused })
})
