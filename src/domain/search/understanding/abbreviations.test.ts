import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([])

/** The values read for some fields, and the remaining words. */
function read(typed: string) {
  const { brand, model, body, fuel, colour, drive, transmission, wished, asked, except, rest } = parseQueryIntent(
    typed,
    vocabulary,
    {
      year: 2026,
    },
  )
  const equipment = wished.flatMap(({ values }) => values)
  const lists = Object.entries({ brand, model, body, fuel, colour, drive, transmission, equipment })
  const said = Object.fromEntries(
    lists.flatMap(([field, values]) => (values.length > 0 ? [[field, values.join()]] : [])),
  )
  const denied = Object.entries(except).map(([field, values]) => [`not ${field}`, values.join()])
  return { ...said, ...Object.fromEntries(denied), ...asked, ...(rest === '' ? {} : { rest }) }
}

const civic = { brand: 'Honda', model: 'Civic' }

it.each<[string, Record<string, unknown>]>([
  ['civic 17-19', { ...civic, yearMin: 2017, yearMax: 2019 }],
  ['civic 97-01', { ...civic, yearMin: 1997, yearMax: 2001 }],
  ['civic 10-15', { ...civic, priceMin: 10_000, priceMax: 15_000 }],
  ['civic 17-19k', { ...civic, priceMin: 17_000, priceMax: 19_000 }],
  ['civic $17-19', { ...civic, priceMin: 17_000, priceMax: 19_000 }],
  ['08 civic', { ...civic, yearMin: 2008, yearMax: 2008 }],
  ['98 civic', { ...civic, yearMin: 1998, yearMax: 1998 }],
  ['civic 08', { ...civic, yearMin: 2008, yearMax: 2008 }],
  ['98 percent', { rest: '98 percent' }],
  ['2018 thru 2021', { yearMin: 2018, yearMax: 2021 }],
  ['2019 up to 14,500', { yearMin: 2019, yearMax: 2019, priceMax: 14_500 }],
  ['saab 9-3', { brand: 'Saab', model: '9-3' }],
  ['porsche 9-11', { brand: 'Porsche', model: '911' }],
  ['1973 bmw 2002', { brand: 'BMW', model: '2002', yearMin: 1973, yearMax: 1973 }],
  ['bmw 2002', { brand: 'BMW', yearMin: 2002, yearMax: 2002 }],
])('years and names in short are told from prices: %s', (typed, expected) => {
  expect(read(typed)).toEqual(expected)
})

it.each<[string, Record<string, unknown>]>([
  ['bmw 320d touring', { brand: 'BMW', model: '3 Series', body: 'Estate', fuel: 'Diesel' }],
  ['accord touring', { brand: 'Honda', model: 'Accord', rest: 'touring' }],
  ['touring', { body: 'Estate' }],
  ['a4 black edition', { brand: 'Audi', model: 'A4', rest: 'black edition' }],
  ['black a4', { brand: 'Audi', model: 'A4', colour: 'Black' }],
  ['q5 quatro', { brand: 'Audi', model: 'Q5', drive: 'All-wheel drive' }],
  ['golf 2.0tdi', { brand: 'Volkswagen', model: 'Golf', fuel: 'Diesel', engineLitresMin: 2, engineLitresMax: 2 }],
  ['e46 m3', { brand: 'BMW', model: 'M3', rest: 'e46', yearMin: 1998, yearMax: 2006 }],
  ['e46', { brand: 'BMW', model: '3 Series', yearMin: 1998, yearMax: 2006 }],
  ['elantra n line', { brand: 'Hyundai', model: 'Elantra', rest: 'n line' }],
  ['jeep xj', { brand: 'Jeep', model: 'Cherokee' }],
  ['focus 1.6', { brand: 'Ford', model: 'Focus', engineLitresMin: 1.6, engineLitresMax: 1.6 }],
  ['golf focus', { brand: 'Volkswagen', model: 'Golf', rest: 'focus' }],
  ['el cammino', { brand: 'Chevrolet', model: 'El Camino' }],
  ['u/ 18k', { priceMax: 18_000 }],
  ['run less than 30000 miles', { mileageMax: 30_000 }],
  ['pickup, 4x4, diesel', { body: 'Pickup', drive: 'All-wheel drive', fuel: 'Diesel' }],
  [
    'golf 1.6 tdi man',
    {
      brand: 'Volkswagen',
      model: 'Golf',
      fuel: 'Diesel',
      transmission: 'Manual',
      engineLitresMin: 1.6,
      engineLitresMax: 1.6,
    },
  ],
  ['family man suv', { body: 'SUV' }],
  ['corsa pet', { brand: 'Vauxhall', model: 'Corsa', fuel: 'Petrol' }],
  ['corsa dsl', { brand: 'Vauxhall', model: 'Corsa', fuel: 'Diesel' }],
  ['d-max MY20', { brand: 'Isuzu', model: 'D-Max', yearMin: 2020, yearMax: 2020 }],
  ['2012/2013 civic', { ...civic, yearMin: 2012, yearMax: 2013 }],
  ['civic 1984cc', { ...civic, engineLitresMin: 2, engineLitresMax: 2 }],
  ['civic under fourty thousnd miles', { ...civic, mileageMax: 40_000 }],
  ['delta integrale evo', { brand: 'Lancia', model: 'Delta Integrale', rest: 'evo' }],
  ['lancia delta or evo', { brand: 'Lancia,Mitsubishi', model: 'Delta,Lancer Evolution' }],
  ['civic leathr, sunrof', { ...civic, equipment: 'Leather seats,Sunroof' }],
  ['rover 75', { brand: 'Rover', model: '75' }],
  ['rover', { brand: 'Land Rover' }],
  ['metro', { brand: 'Chevrolet', model: 'Metro' }],
  ['challenger hellcat', { brand: 'Dodge', model: 'Challenger', rest: 'hellcat' }],
  ['hellcat', { rest: 'hellcat' }],
  ['no vans, no trucks, no suvs', { 'not body': 'Van,Pickup,SUV' }],
  ['no evs, not a van', { 'not fuel': 'Electric', 'not body': 'Van' }],
  ['civic or pilot', { brand: 'Honda', model: 'Civic,Pilot' }],
  ['copen right hand drive', { brand: 'Daihatsu', model: 'Copen', rest: 'right hand drive' }],
  ['civic type r, red', { ...civic, colour: 'Red', rest: 'type r' }],
  ['engine over 2 litres but under 3', { engineLitresMin: 2, engineLitresMax: 3 }],
  ['between ten and fifteen thousand bucks', { priceMin: 10_000, priceMax: 15_000 }],
  ['2020, 2021 or 2022', { yearMin: 2020, yearMax: 2022 }],
  ['dodge charger wiht awd', { brand: 'Dodge', model: 'Charger', drive: 'All-wheel drive' }],
  ['range rover sport hse', { brand: 'Land Rover', model: 'Range Rover Sport', rest: 'hse' }],
  ['modle 3 under 20k', { brand: 'Tesla', model: 'Model 3', priceMax: 20_000 }],
  ['57 chevy bel air', { brand: 'Chevrolet', model: 'Bel Air', yearMin: 1957, yearMax: 1957 }],
  ['corvette c8', { brand: 'Chevrolet', model: 'Corvette', rest: 'c8', yearMin: 2020 }],
  ["can't drive stick, suv", { 'not transmission': 'Manual', body: 'SUV' }],
  ['80s or 90s', { yearMin: 1980, yearMax: 1999 }],
  ['durango r/t', { brand: 'Dodge', model: 'Durango', rest: 'r/t' }],
  ['convertible for the summer', { body: 'Roadster' }],
  ['2015 gs 350', { brand: 'Lexus', model: 'GS', yearMin: 2015, yearMax: 2015 }],
  ['10-12 seater van', { body: 'Van', rest: '10-12' }],
  ['budget 17-19', { priceMin: 17_000, priceMax: 19_000 }],
  ['golf 03/2018', { brand: 'Volkswagen', model: 'Golf', yearMin: 2018, yearMax: 2018 }],
  ['a first car for my 17 year old', {}],
  ['a 17 year old first car', { yearMin: 2009 }],
  ['sierra denali', { brand: 'GMC', model: 'Sierra', rest: 'denali' }],
  ['regal gs', { brand: 'Buick', model: 'Regal', rest: 'gs' }],
  ['challenger demon', { brand: 'Dodge', model: 'Challenger', rest: 'demon' }],
  ['308 peugeot black hdi', { brand: 'Peugeot', model: '308', colour: 'Black', fuel: 'Diesel' }],
  ['old man owned camry', { brand: 'Toyota', model: 'Camry' }],
  ['outback pet gate', { brand: 'Subaru', model: 'Outback', rest: 'pet' }],
  ['suv with focus on safety', { body: 'SUV' }],
  ['golf snow chains', { brand: 'Volkswagen', model: 'Golf', rest: 'snow chains' }],
  ['golf parking sensor', { brand: 'Volkswagen', model: 'Golf', equipment: 'Rear parking sensors' }],
  ['mercedes 300e', { brand: 'Mercedes_Benz', rest: '300e' }],
  ['c300e', { brand: 'Mercedes_Benz', model: 'C-Class', fuel: 'Plug-in hybrid' }],
  ['75 rover', { brand: 'Land Rover', rest: '75' }],
  ['engine over 2.0 litres under 5 years old', { engineLitresMin: 2, yearMin: 2021 }],
  ['brazil orange porsche', { brand: 'Porsche', colour: 'Orange', rest: 'brazil' }],
  ['not exceed 20k', { priceMax: 20_000 }],
  ['bmw series 3', { brand: 'BMW', model: '3 Series' }],
  [
    'golf, NAVIGATION, rear camera, Bluetooth',
    { brand: 'Volkswagen', model: 'Golf', equipment: 'Navigation,Rear-view camera,Bluetooth' },
  ],
  ['late model suv', { body: 'SUV' }],
  [
    '308 peugeot break essence boite auto',
    { brand: 'Peugeot', model: '308', body: 'Estate', fuel: 'Petrol', transmission: 'Automatic' },
  ],
])('words mean what they mean beside what they stand: %s', (typed, expected) => {
  expect(read(typed)).toEqual(expected)
})
