import { describe, expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const onOffer = [
  { brand: 'Audi', model: 'A4', count: 30 },
  { brand: 'Audi', model: 'A3 Sportback', count: 12 },
  { brand: 'Mercedes_Benz', model: 'C-Class', count: 25 },
  { brand: 'Zastava', model: 'Koral', count: 2 },
  { brand: 'Mercedes_Benz', model: 'E Class', count: 4 },
]
const vocabulary = new CarNameVocabulary(onOffer, ['Austin, TX', 'San Antonio, TX'])
const read = (typed: string) => parseQueryIntent(typed, vocabulary, { year: 2026 })

/** The values that were read, without empty fields. */
function meant(typed: string): Record<string, unknown> {
  const { understood, saidOf, asked, except, comparison, purposes, traits, isOfAnyCar, corrected, ...rest } =
    read(typed)
  const not = Object.entries(except).map(([field, values]) => [`not ${field}`, values])
  const said = Object.entries({ ...rest, ...asked, ...Object.fromEntries(not) }).filter(
    ([, value]) =>
      value !== null && value !== false && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0),
  )
  return Object.fromEntries(said)
}

const ofAustin = { place: { name: 'Austin, TX', latitude: 30.27, longitude: -97.74 }, radiusMiles: null }

const golf = { brand: ['Volkswagen'], model: ['Golf'] }
const wish = (value: string, text: string) => [{ field: 'equipment', values: [value], text }]

const names: [typed: string, brand: string, model?: string][] = [
  ['mercedes', 'Mercedes_Benz'],
  ['merc', 'Mercedes_Benz'],
  ['benz', 'Mercedes_Benz'],
  ['mercedesbenz', 'Mercedes_Benz'],
  ['mercades', 'Mercedes_Benz'],
  ['mercedez benz', 'Mercedes_Benz'],
  ['c class', 'Mercedes_Benz', 'C-Class'],
  ['mercedes c-clas', 'Mercedes_Benz', 'C-Class'],
  ['beemer', 'BMW'],
  ['bmw x5', 'BMW', 'X5'],
  ['x5', 'BMW', 'X5'],
  ['lambo', 'Lamborghini'],
  ['lamborgini huracan', 'Lamborghini', 'Huracan'],
  ['huracán', 'Lamborghini', 'Huracan'],
  ['avantador', 'Lamborghini', 'Aventador'],
  ['porshe 911', 'Porsche', '911'],
  ['porche cayene', 'Porsche', 'Cayenne'],
  ['rollsroyce', 'Rolls_Royce'],
  ['rols royce', 'Rolls_Royce'],
  ['ferari', 'Ferrari'],
  ['ferrarri 458', 'Ferrari'],
  ['tesla model3', 'Tesla', 'Model 3'],
  ['model y', 'Tesla', 'Model Y'],
  ['telsa', 'Tesla'],
  ['vw golf', 'Volkswagen', 'Golf'],
  ['volkswagon', 'Volkswagen'],
  ['wolkswagen passat', 'Volkswagen', 'Passat'],
  ['toyta corola', 'Toyota', 'Corolla'],
  ['rav 4', 'Toyota', 'RAV4'],
  ['landcruiser', 'Toyota', 'Land Cruiser'],
  ['hundai tuscon', 'Hyundai', 'Tucson'],
  ['hyndai', 'Hyundai'],
  ['nisan qashqi', 'Nissan', 'Qashqai'],
  ['chevy silverado', 'Chevrolet', 'Silverado'],
  ['chevorlet', 'Chevrolet'],
  ['f150', 'Ford', 'F-150'],
  ['ford mustng', 'Ford', 'Mustang'],
  ['rang rover sport', 'Land Rover', 'Range Rover Sport'],
  ['landrover discovry', 'Land Rover', 'Discovery'],
  ['alfa romero', 'Alfa Romeo'],
  ['guilia', 'Alfa Romeo', 'Giulia'],
  ['peugot 208', 'Peugeot', '208'],
  ['fiat 500', 'Fiat', '500'],
  ['citreon', 'Citroen'],
  ['škoda octavia', 'Skoda', 'Octavia'],
  ['mazda 3', 'Mazda', 'Mazda3'],
  ['mitsibishi', 'Mitsubishi'],
  ['suburu forester', 'Subaru', 'Forester'],
  ['jagaur', 'Jaguar'],
  ['caddilac escalade', 'Cadillac', 'Escalade'],
  ['jeep wrangeler', 'Jeep', 'Wrangler'],
  ['a3 sportback', 'Audi', 'A3 Sportback'],
  ['zastva koral', 'Zastava', 'Koral'],
]

describe('names', () => {
  it.each(names)('%s', (typed, brand, model) => {
    const { brand: brands, model: models } = read(typed)
    expect(brands).toEqual([brand])
    if (model) expect(models).toEqual([model])
  })

  it('are not seen where none is meant', () => {
    for (const typed of [
      'one owner',
      'near Austin',
      'leather seats',
      'long range',
      '500',
      'san antonio',
      'city car',
      'a 7 seater',
      'fabric seats',
    ]) {
      expect([typed, read(typed).brand, read(typed).model]).toEqual([typed, [], []])
    }
  })

  it('are looked for with their own brands, each of them', () => {
    expect(meant('honda civic or toyota corolla')).toEqual({ brand: ['Honda', 'Toyota'], model: ['Civic', 'Corolla'] })
    expect(meant('ford f150 vs chevy silverado')).toMatchObject({ brand: ['Chevrolet', 'Ford'] })
    expect(meant('tesla model 3 or y')).toEqual({ brand: ['Tesla'], model: ['Model 3', 'Model Y'] })
    expect(meant('huracan evo')).toEqual({ brand: ['Lamborghini'], model: ['Huracan'], rest: 'evo' })
  })

  it('that are not wanted are left out, and no other', () => {
    expect(meant('suv not bmw or audi')).toEqual({ 'not brand': ['BMW', 'Audi'], body: ['SUV'] })
    expect(meant('no mercs')).toEqual({ 'not brand': ['Mercedes_Benz'] })
  })

  it('are looked for as they are on offer, too', () => {
    expect(read('merc e class').model.toSorted()).toEqual(['E Class', 'E-Class'])
  })

  it('within a class stand for it where nobody offers them by themselves', () => {
    expect(meant('mercedes c220')).toEqual({ brand: ['Mercedes_Benz'], model: ['C-Class'] })
    expect(meant('bmw 320d')).toEqual({ brand: ['BMW'], model: ['3 Series'], fuel: ['Diesel'] })
    expect(meant('330e')).toEqual({ brand: ['BMW'], model: ['3 Series'], fuel: ['Plug-in hybrid'] })
    expect(meant('c 300')).toEqual({ brand: ['Mercedes_Benz'], model: ['C-Class'] })
    expect(meant('320')).toEqual({ rest: '320' })
  })

  it('are those of the cars on offer, however sellers write the make', () => {
    const market = new CarNameVocabulary([
      { brand: 'mercedes-benz', model: 'C-Class', count: 3 },
      { brand: 'bmw', model: null, count: 2 },
      { brand: 'dodge', model: 'Ram', count: 4 },
      { brand: 'ford', model: 'F-150', count: 9 },
    ])
    const named = (typed: string) => {
      const { brand, model, fuel } = parseQueryIntent(typed, market, { year: 2026 })
      return [brand, model, fuel].flat()
    }
    expect(named('c350 for sale')).toEqual(['mercedes-benz', 'C-Class'])
    expect(named('320d')).toEqual(['bmw', '3 Series', 'Diesel'])
    expect(named('320 bmw')).toEqual(['bmw', '3 Series'])
    expect(named('dodge ram')).toEqual(['dodge', 'Ram'])
    expect(named('d150')).toEqual([])
  })

  it('of several brands are all looked for', () => {
    expect(meant('bmw or audi')).toEqual({ brand: ['BMW', 'Audi'] })
  })
})

describe('plain language', () => {
  it.each<[string, Record<string, unknown>]>([
    ['automatic under 30k near Austin', { transmission: ['Automatic'], priceMax: 30_000, near: ofAustin }],
    ['bmw within 25 miles of Austin', { brand: ['BMW'], near: { ...ofAustin, radiusMiles: 25 } }],
    ['awd one owner over 300 hp', { drive: ['All-wheel drive'], owners: ['1'], powerHpMin: 300 }],
    ['less than 135 kW', { powerHpMax: 181 }],
    ['under 30k miles', { mileageMax: 30000 }],
    ['less than 60,000 mi', { mileageMax: 60_000 }],
    ['max 50000 km', { mileageMax: 31_069 }],
    ['low mileage', { sort: 'mileage' }],
    ['2022 or 2023', { yearMin: 2022, yearMax: 2023 }],
    ["'69", { yearMin: 1969, yearMax: 1969 }],
    ["can't go over 32k", { priceMax: 32_000 }],
    ['menos de 15000', { priceMax: 15_000 }],
    ['até 20 mil', { priceMax: 20_000 }],
    ['moins de 60000 km', { mileageMax: 37_282 }],
    ['1.6', { engineLitresMin: 1.6, engineLitresMax: 1.6 }],
    ['171 reg', { yearMin: 2017, yearMax: 2017 }],
    ['near me', { sort: 'distance' }],
    ['2019 or newer', { yearMin: 2019 }],
    ['2015+', { yearMin: 2015 }],
    ['newer than 2018', { yearMin: 2019 }],
    ['before 2010', { yearMax: 2009 }],
    ['2015-2018', { yearMin: 2015, yearMax: 2018 }],
    ['from 2016 to 2019', { yearMin: 2016, yearMax: 2019 }],
    ['2017', { yearMin: 2017, yearMax: 2017 }],
    ['less than 5 years old', { yearMin: 2021 }],
    ['below $20,000', { priceMax: 20_000 }],
    ['$15k or less', { priceMax: 15_000 }],
    ['over 10k', { priceMin: 10_000 }],
    ['between 10k and 20k', { priceMin: 10_000, priceMax: 20_000 }],
    ['10-15k', { priceMin: 10_000, priceMax: 15_000 }],
    ['$10,000 to $15,000', { priceMin: 10_000, priceMax: 15_000 }],
    ['around 20k', { priceMin: 17_000, priceMax: 23_000 }],
    ['diesel estate', { fuel: ['Diesel'], body: ['Estate'] }],
    ['red convertible', { colour: ['Red'], body: ['Roadster'] }],
    ['plug in hybrid suv', { fuel: ['Plug-in hybrid'], body: ['SUV'] }],
    ['suv but not white or black', { body: ['SUV'], 'not colour': ['White', 'Black'] }],
    ['any color but red', { 'not colour': ['Red'] }],
    ['black leather seats', { rest: 'black', wished: wish('Leather seats', 'leather seats') }],
    ['max 2 owners', { owners: ['1', '2'] }],
    ['200 to 300 hp', { powerHpMin: 200, powerHpMax: 300 }],
    ['engine over 2.5 litres', { engineLitresMin: 2.5 }],
    ['under 1.5 million dollars', { priceMax: 1_500_000 }],
    ['at least 7 seats', { seats: ['7', '8'], bodiesIfUnknown: { seats: ['SUV', 'Van'] } }],
    ['7 seater van', { body: ['Van'], seats: ['7', '8'], bodiesIfUnknown: { seats: 'any' } }],
    ['audi q7 7 seater', { brand: ['Audi'], model: ['Q7'], seats: ['7', '8'], bodiesIfUnknown: { seats: 'any' } }],
    ['bmw x5 5 seater', { brand: ['BMW'], model: ['X5'], seats: ['5'], bodiesIfUnknown: { seats: 'any' } }],
    ['7 seater hybrid', { fuel: ['Hybrid'], seats: ['7', '8'], bodiesIfUnknown: { seats: ['SUV', 'Van'] } }],
    ['no third row', { 'not seats': ['6', '7', '8', '9'] }],
    ['5 door golf', { brand: ['Volkswagen'], model: ['Golf'], doors: ['5'], bodiesIfUnknown: { doors: 'any' } }],
    ['no accidents one owner bmw', { brand: ['BMW'], accidents: ['None'], owners: ['1'] }],
    ['clean title tesla', { brand: ['Tesla'], titleStatus: ['Clean'] }],
    ['no salvage', { 'not titleStatus': ['Salvage'] }],
    ['golf mit sitzheizung', { ...golf, wished: wish('Heated front seats', 'sitzheizung') }],
    ['golf scheckheftgepflegt', { ...golf, serviceHistory: ['Full'] }],
    ['no sunroof', { 'not equipment': ['Sunroof'] }],
    ['golf no rust', golf],
    ['golf, not a rental', golf],
    ['bmw no cvt', { brand: ['BMW'] }],
    ["won't take a golf", { 'not model': ['Golf'] }],
    ["don't want a vw golf or ford fiesta", { 'not model': ['Golf', 'Fiesta'] }],
    ['selling my golf, want a luxury suv', { body: ['SUV'] }],
    ['newer than 2019 with fewer miles than 30000', { yearMin: 2020, mileageMax: 30_000 }],
    ['cheapest golf', { ...golf, sort: 'priceAsc' }],
    ['over 40 mpg', { mpgMin: 40 }],
    ['less than 6 l/100km', { mpgMin: 39 }],
    ['ev with a range of 400 km', { fuel: ['Electric'], electricRangeMin: 249 }],
    ['tesla with 300 miles range', { brand: ['Tesla'], electricRangeMin: 300 }],
    ['still under factory warranty', { warrantyUntilMin: 20_454 }],
    ['warranty until 2028', { warrantyUntilMin: 21_184 }],
    ['german saloon', { brand: ['Audi', 'Mercedes_Benz'], body: ['Saloon'] }],
    ['not german', { 'not brand': ['Audi', 'Mercedes_Benz'] }],
    ['german but not audi', { brand: ['Mercedes_Benz'] }],
    ['german bmw', { brand: ['BMW'] }],
    ['american specs', { rest: 'american specs' }],
    ["doesn't have to be automatic", {}],
    ['diesel, 4wd not required', { fuel: ['Diesel'] }],
    ['good on gas', {}],
    ['xdrive bmw x5', { brand: ['BMW'], model: ['X5'], drive: ['All-wheel drive'] }],
    ["don't want to pay more than 9k", { priceMax: 9000 }],
    ['neither diesel nor petrol', { 'not fuel': ['Diesel', 'Petrol'] }],
    ['austin texas 30 miles radius', { near: { ...ofAustin, radiusMiles: 30 } }],
    ['near Austin within 30 miles', { near: { ...ofAustin, radiusMiles: 30 } }],
    ['above 2015', { yearMin: 2016 }],
    ['1500cc', { engineLitresMin: 1.5, engineLitresMax: 1.5 }],
    ['under 5 lakh', { priceMax: 500_000 }],
    ['late 90s', { yearMin: 1995, yearMax: 1999 }],
    ['2o15 for 1ok', { yearMin: 2015, yearMax: 2015, priceMax: 10_000 }],
    ['ford ranger 4x4', { brand: ['Ford'], model: ['Ranger'], drive: ['All-wheel drive'] }],
    ['price high to low', { sort: 'priceDesc' }],
    ['stick shift', { transmission: ['Manual'] }],
    ['electic', { fuel: ['Electric'] }],
    ['cheap electric car', { fuel: ['Electric'], sort: 'priceAsc' }],
    ['good deal', { deal: ['great', 'good'] }],
    ['verified seller', { isVerified: true }],
    ['family car with leather seats', { wished: wish('Leather seats', 'leather seats') }],
    [
      'bmw x5 2019 or newer diesel under 40,000 miles',
      { brand: ['BMW'], model: ['X5'], fuel: ['Diesel'], yearMin: 2019, mileageMax: 40_000 },
    ],
  ])('%s', (typed, expected) => {
    expect(meant(typed)).toEqual(expected)
  })

  it.each(['ab744196', 'ca832936'])('takes the code %s of a title for no price, which `ab 744196` is', (code) => {
    const bounds = ({ priceMin, priceMax }: Record<string, unknown>) => [priceMin, priceMax]
    expect(bounds(meant(`audi a4 ${code}`))).toEqual([undefined, undefined])
    expect(bounds(meant(`audi a4 ${code.slice(0, 2)} ${code.slice(2)}`))).not.toEqual([undefined, undefined])
  })

  it('says of everything that it read which words said so', () => {
    const { understood } = read('red merc under 30k')
    expect(understood).toEqual([
      { field: 'brand', value: 'Mercedes_Benz', text: 'merc' },
      { field: 'colour', value: 'Red', text: 'red' },
      { field: 'priceMax', value: '30000', text: 'under 30k' },
    ])
  })

  it('takes whatever is typed', () => {
    for (const typed of ['', '|', '$', '-', '2019-', '\u0000', '🚗', 'x'.repeat(200), '1e9k', '- - -', '(((']) {
      expect(() => read(typed)).not.toThrow()
    }
  })
})

it.each([
  ['like a cr-v but cheaper and newer', ['cheaper', 'newer']],
  ['golf cheaper or newer than 2015', ['cheaper']],
  ['golf 2018 or newer', []],
])('two comparisons may be joined, and a bound is none: %s', (typed, comparatives) => {
  const { comparison } = parseQueryIntent(typed, new CarNameVocabulary([]), { year: 2026 })
  expect(comparison.asked.map(({ comparative }) => comparative)).toEqual(comparatives)
})
