import { expect, it } from 'vitest'
import { parseQueryIntent } from '../parse-word-meanings.ts'
import { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'

const read = (typed: string, places: string[] = []) =>
  parseQueryIntent(typed, new CarNameVocabulary([], places), { year: 2026 })

it.each([
  ['golf diesel leeds', 'Leeds, United Kingdom', ''],
  ['suv dallas tx under 20k', 'Dallas, TX', ''],
  ['portland oregon outback', 'Portland, OR', ''],
  ['ute gold coast', 'Gold Coast, QLD', ''],
  ['tacoma 85004', 'Phoenix, AZ 85004', ''],
  ['camry las vegas', 'Las Vegas, NV', ''],
  ['prius los angeles', 'Los Angeles, CA', ''],
  ['suv miami florida', 'Miami, FL', ''],
  ['suv new york', 'New York, NY', ''],
  ['kombi münchen', 'Munich, Germany', ''],
  ['swift bangalore', 'Bengaluru, India', ''],
  ['suv cincinatti', 'Cincinnati, OH', ''],
  ['suv seatle', 'Seattle, WA', ''],
  ['huston trucks', 'Houston, TX', ''],
  ['camry dallass', 'Dallas, TX', ''],
  ['suv tuscon az', 'Tucson, AZ', ''],
  ['suv tuscon', null, ''],
  ['corola', null, ''],
  ['stick shift pheonix az', 'Phoenix, AZ', ''],
  ['tahoe near huston', 'Houston, TX', ''],
  ['tahoe near huston id', 'Huston, ID', ''],
  ['explorer los angelas', 'Los Angeles, CA', ''],
  ['ev with 250 miles of range', null, ''],
  ['charger daytona 2013', null, 'daytona'],
  ['independent rear suspension', null, 'independent rear suspension'],
  ['panoramic roof', null, ''],
  ['grand cherokee laredo', null, 'laredo'],
  ['oxford white golf', null, 'oxford'],
  ['toyota siena', null, ''],
  ['civic 14995', null, ''],
  ['hyundai santa fe', null, ''],
  ['miyata', null, ''],
  ['van for sale', null, ''],
  ['nice car to run around', null, ''],
  ['wrangler or bronco', null, ''],
])('“%s” is looked for around %s, with no word that leads there', (typed, place, rest) => {
  const { near, rest: left } = read(typed)
  expect(near?.place.name ?? null).toBe(place)
  if (place || rest) expect(left).toBe(rest)
})

it('means the town of a country where cars are on offer', () => {
  expect(read('fiesta manchester', ['Leeds, United Kingdom']).near?.place.name).toBe('Manchester, United Kingdom')
  expect(read('fiesta manchester', ['Nashua, NH 03060']).near?.place.name).toBe('Manchester, NH')
})

it('is a car on offer rather than a town with its name, but for a preposition or a state', () => {
  const vocabulary = new CarNameVocabulary([
    { brand: 'Ford', model: 'Mustang', count: 127 },
    { brand: 'Toyota', model: 'Tacoma', count: 127 },
  ])
  const placeOf = (typed: string) => parseQueryIntent(typed, vocabulary, { year: 2026 }).near?.place.name ?? null
  expect(placeOf('5.0 litre mustang')).toBeNull()
  expect(placeOf('suv near tacoma')).toBe('Tacoma, WA')
  expect(placeOf('suv tacoma wa')).toBe('Tacoma, WA')
})

it('takes how far around from elsewhere in the words', () => {
  expect(read('within 30 miles diesel leeds').near).toMatchObject({ radiusMiles: 30 })
  expect(read('jeep close to phoenix az, max 40 miles away').near).toMatchObject({ radiusMiles: 40 })
  expect(read('leeds 50 km').near).toMatchObject({ radiusMiles: 31 })
  expect(read('diesel within 30 miles').near).toBeNull()
})
