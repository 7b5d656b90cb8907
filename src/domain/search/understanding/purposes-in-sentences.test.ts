import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([], ['Austin, TX', 'Denver, CO'])

/** The understood terms of a search, in the order of the fields. */
function shown(typed: string): string[] {
  const { understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  const shown = understood
    .filter(({ field }) => field !== 'purpose' && field !== 'unused')
    .flatMap((one) => (one.field === 'q' ? one.value.split(' ').map((value) => ({ ...one, value })) : one))
  return shown.map(({ field, value }) => `${field} ${value}`).toSorted()
}

it.each<[string, string[]]>([
  ['van for hauling tools', ['body Van']],
  ['van under 12000 for hauling tools', ['body Van', 'priceMax 12000']],
  ['van for my plumbing business under 12000', ['body Van', 'priceMax 12000']],
  ['electric van for deliveries in the city', ['body Van', 'fuel Electric']],
  ['pickup for landscaping, trailer hitch', ['body Pickup', 'equipment Tow hitch']],
  ['my car died, I have 4000 dollars', ['priceMax 4000']],
  ['diesel estate, I drive 50 miles a day', ['body Estate', 'fuel Diesel']],
])('what a car is for, and what people tell of themselves, is not looked for in adverts: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string]>([
  ['save on gas', 'economy'],
  ['cheap to fix', 'cheapToRun'],
  ['new baby on the way', 'family'],
  ['two kids in car seats', 'family'],
  ['auto na śnieg', 'snow'],
  ['auto dla rodziny', 'family'],
  ['auto para ciudad', 'city'],
])('a purpose in other words is one, and no filter: %s', (typed, purpose) => {
  const { purposes } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  expect(purposes.map((one) => one.purpose)).toEqual([purpose])
  expect(shown(typed)).toEqual([])
})

it.each<[string, string[]]>([
  ['looking for panoramic glass bmw', ['brand BMW', 'equipment Panoramic roof', 'q glass']],
  ['toyota for sale with lift kit', ['brand Toyota', 'q kit', 'q lift']],
  ['suv for work with roof rack', ['body SUV', 'equipment Roof rails']],
  ['car for uber toyta prius', ['model Toyota Prius']],
  ['bmw for denver', ['brand BMW', 'near Denver, CO']],
  ['van with ply lining', ['body Van', 'q lining', 'q ply']],
  ['caterham seven', ['model Caterham Seven']],
  ['hoping for a cosworth', ['q cosworth']],
  ['truck for work lariat', ['body Pickup', 'q lariat']],
  ['van for camping pop top', ['body Van', 'q pop', 'q top']],
])('a car, its equipment and a town are kept wherever they are said: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['ford f150 crew cab', ['model Ford F-150', 'q cab', 'q crew']],
  ['suv with third row', ['body SUV', 'seats 6', 'seats 7', 'seats 8', 'seats 9']],
  ['crew cab under 20k', ['body Pickup', 'priceMax 20000']],
  ['third row', ['seats 6', 'seats 7', 'seats 8', 'seats 9']],
  ['7 seater van', ['body Van', 'seats 7', 'seats 8']],
])('kinds of cabs and rows of seats say more than the body beside them: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['budget suv', ['body SUV', 'sort priceAsc']],
  ['low budget car', ['sort priceAsc']],
  ['budget between 5k and 8k', ['priceMax 8000', 'priceMin 5000']],
  ['my budget for a diesel is 9000', ['fuel Diesel', 'priceMax 9000']],
  ['my budget is 9000 for a diesel', ['fuel Diesel', 'priceMax 9000']],
  ['price 5000 max', ['priceMax 5000']],
  ['toyota under 4 and a half grand', ['brand Toyota', 'priceMax 4500']],
  ['petrol golf up to 1.4', ['engineLitresMax 1.4', 'fuel Petrol', 'model Volkswagen Golf']],
  ['polo between 1.0 and 1.6', ['engineLitresMax 1.6', 'engineLitresMin 1', 'model Volkswagen Polo']],
  ['van under 2.5 tonnes for 9.5k', ['body Van', 'priceMax 9500', 'q 2.5']],
  ['suvunder 12000', ['body SUV', 'priceMax 12000']],
  ['polo vivo under R150 000', ['model Volkswagen Polo Vivo', 'priceMax 150000']],
  ['hilux 120 000 rand', ['model Toyota Hilux', 'priceMax 120000']],
  ['golf r 20k', ['model Volkswagen Golf R', 'priceMax 20000']],
  ['golf 2016 plus sunroof', ['equipment Sunroof', 'model Volkswagen Golf', 'yearMax 2016', 'yearMin 2016']],
  ['nissan qashqai 2016 plus', ['model Nissan Qashqai', 'yearMin 2016']],
  ['red hatchback 16 plate or newer', ['body Hatchback', 'colour Red', 'yearMin 2016']],
  ['1960s mustang project', ['condition Needs work', 'model Ford Mustang', 'yearMax 1969', 'yearMin 1960']],
])('sums, plates and a budget are read as they are said: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['green suv 4x4', ['body SUV', 'colour Green', 'drive All-wheel drive']],
  ['truck 4 by 4', ['body Pickup', 'drive All-wheel drive']],
  ['plug in hybird suv', ['body SUV', 'fuel Plug-in hybrid']],
  ['plug-in hybrid suv', ['body SUV', 'fuel Plug-in hybrid']],
  ['cargo vna', ['body Van']],
  ['land rover range rover sport supercharged', ['model Land Rover Range Rover Sport', 'q supercharged']],
  ['toyota starlet', ['model Toyota Starlet']],
  ['maruti alto 800', ['model Maruti Alto 800']],
])('words that belong together are read together: %s', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it.each([
  ['car for my grandma', 'easyEntry'],
  ['suv for elderly parents', 'easyEntry'],
  ['prius for driving uber', 'commuting'],
  ['doordash car', 'commuting'],
  ['uber xl', 'manySeats'],
  ['something for my teenage daughter', 'firstCar'],
  ['suv for ski trips', 'snow'],
  ['truck for moving furniture', 'work'],
  ['car for icy mountain roads', 'snow'],
  ['something to explore national parks', 'offroad'],
  ['algo para ir a la nieve', 'snow'],
  ['samochód do jazdy po śniegu', 'snow'],
  ['Auto für den Hund', 'dogs'],
  ['cheap tires', 'cheapToRun'],
  ['günstige Reifen', 'cheapToRun'],
])('%s says what the car is for: %s', (typed, purpose) => {
  const { purposes } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  expect(purposes.map((one) => one.purpose)).toEqual([purpose])
})

it.each<[string, string[]]>([
  ['reliable suv for snow and a big dog', ['reliable reliable', 'snow for snow', 'dogs a big dog']],
  ['something fun and red', ['fun something fun']],
  ['easy to get into and cheap', ['easyEntry easy to get into']],
  ['car for snow and ice', ['snow for snow and ice']],
])('what joins two wishes belongs to neither: %s', (typed, expected) => {
  const { purposes } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  expect(purposes.map(({ purpose, text }) => `${purpose} ${text}`).toSorted()).toEqual(expected.toSorted())
})

it.each([
  ['for my dog and two kids', ['dogs', 'family']],
  ['Auto für den Hund und die Kinder', ['dogs', 'family']],
  ['voiture pour le chien et les enfants', ['dogs', 'family']],
  ['coche para el perro y los niños', ['dogs', 'family']],
  ['samochód dla psa i dzieci', ['dogs', 'family']],
  ['cheap tires and cheap insurance', ['cheapToRun', 'cheapToRun']],
])('what is joined to a purpose is one, too, and neither sorts nor filters: %s', (typed, expected) => {
  const { purposes, understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  expect(purposes.map(({ purpose }) => purpose).toSorted()).toEqual(expected)
  expect(understood.filter(({ field }) => field !== 'purpose')).toEqual([])
})
