import { describe, expect, it } from 'vitest'
import { parseQueryIntent } from '../parse-word-meanings.ts'
import { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'

const read = (
  typed: string,
  places = ['Austin, TX'],
  onOffer = [{ brand: 'Chevrolet', model: 'Colorado', count: 3 }],
) => parseQueryIntent(typed, new CarNameVocabulary(onOffer, places), { year: 2026 })
const regionsOf = ({ understood }: ReturnType<typeof read>) =>
  understood.filter(({ field }) => field === 'region').map(({ value }) => value)

it.each([
  ['corvette florida', ['Florida'], { model: ['Corvette'] }],
  ['trucks in texas', ['Texas'], { body: ['Pickup'] }],
  ['cars for sale in oklahoma', ['Oklahoma'], {}],
  ['golf in Germany', ['Germany'], { model: ['Golf'] }],
  ['cars in ca', ['California'], {}],
  ['f150 in tx under 30k', ['Texas'], { asked: { priceMax: 30_000 } }],
  ['tesla fl', ['Florida'], { brand: ['Tesla'] }],
  ['camaro tx', ['Texas'], { model: ['Camaro'] }],
  ['cars in pa', ['Pennsylvania'], {}],
  ['trucks in texas or oklahoma', ['Texas', 'Oklahoma'], { body: ['Pickup'] }],
  ['texas, oklahoma and louisiana', ['Texas', 'Oklahoma', 'Louisiana'], {}],
  ['new mexico jeep', ['New Mexico'], { brand: ['Jeep'] }],
  ['car in north carolina under 5k', ['North Carolina'], { asked: { priceMax: 5000 } }],
  ['southern california', ['California'], {}],
  ['suv in washington state', ['Washington'], { body: ['SUV'] }],
  ['in the state of new york', ['New York'], {}],
  ['cars in georgia', ['Georgia'], {}],
  ['pensylvania', ['Pennsylvania'], {}],
  ['in flordia', ['Florida'], {}],
  ['jeep in colorado', ['Colorado'], { brand: ['Jeep'] }],
  ['moving to colorado need awd', ['Colorado'], { model: [], drive: ['All-wheel drive'] }],
  ['nissan armada colorado', ['Colorado'], { model: ['Armada'] }],
  ['hyundai tucson arizona', ['Arizona'], { model: ['Tucson'] }],
  ['cars in the uk', ['United Kingdom'], {}],
  ['pickup ontario', ['Ontario'], { body: ['Pickup'], model: [] }],
  ['in ontario canada', ['Ontario'], {}],
  ['suv victoria australia', ['Victoria'], { body: ['SUV'] }],
  ['bmw bavaria', ['Germany'], { brand: ['BMW'], model: [] }],
  ['thar 2021 kerala', ['India'], { model: ['Thar'] }],
  ['cars in tamil nadu', ['India'], {}],
  ['auto in den usa', ['United States'], { transmission: ['Automatic'] }],
])('“%s” is looked for in %j', (typed, regions, asked) => {
  const understanding = read(typed)
  expect(regionsOf(understanding)).toEqual(regions)
  expect(understanding).toMatchObject({ ...asked, near: null, rest: '' })
})

it.each([
  ['lexus tx', { model: ['TX'] }],
  ['ferrari california', { model: ['California'] }],
  ['chevy colorado', { model: ['Colorado'] }],
  ['nissan nevara', { model: ['Navara'] }],
  ['colorado', { model: ['Colorado'] }],
  ['tacoma or colorado', { model: ['Tacoma', 'Colorado'] }],
  ['vw california', {}],
  ['cars in new york', { near: { place: { name: 'New York, NY' } } }],
  ['suv in washington', { near: { place: { name: 'Washington, DC' } } }],
  ['dallas tx', { near: { place: { name: 'Dallas, TX' } } }],
  ['in kansas city', { near: { place: { name: 'Kansas City, MO' } } }],
  ['virginia beach', { near: { place: { name: 'Virginia Beach, VA' } } }],
  ['in lebanon', { near: { place: { name: 'Lebanon, TN' } } }],
  ['made in germany', { rest: 'germany' }],
  ['not florida', { rest: '' }],
  ['silverado texas edition', { rest: 'texas edition' }],
  ['cars in or', {}],
  ['near me', {}],
  ['in ok condition', {}],
  ['golf mt', { rest: 'mt' }],
  ["hi, i'd like a golf", { model: ['Golf'] }],
])('“%s” names no state and no country', (typed, asked) => {
  const understanding = read(typed)
  expect(regionsOf(understanding)).toEqual([])
  expect(understanding).toMatchObject(asked)
})

describe('a country', () => {
  it('needs no word that leads there where cars are on offer in it', () => {
    const [here, there] = [['Leeds, United Kingdom', 'Munich, Germany'], ['Austin, TX']]
    for (const typed of ['mini uk', 'golf deutschland', 'england']) {
      expect([typed, regionsOf(read(typed, here)).length]).toEqual([typed, 1])
    }
    // In other countries only a longer name counts as a region: finding none is the expected result.
    expect(regionsOf(read('mini uk', there))).toEqual([])
    expect(regionsOf(read('golf deutschland', there))).toEqual(['Germany'])
    expect(regionsOf(read('crown victoria', there))).toEqual([])
  })

  it('is all of its states, and its towns that sellers name alone', () => {
    expect(read('cars in texas').region).toEqual(['tx', 'texas'])
    expect(read('usa').region).toEqual(expect.arrayContaining(['tx', 'texas', 'wa', 'usa', 'united states']))
    expect(read('in germany').region).toEqual(['germany', 'deutschland'])
    expect(read('in the uae', ['Austin, TX', 'Dubai', 'Berlin']).region).toContain('dubai')
    expect(read('in the uae', ['Austin, TX', 'Dubai', 'Berlin']).region).not.toContain('berlin')
  })
})

it('says which words a region was read from, once for each', () => {
  expect(read('cars in texas, texas or nm').understood).toEqual([
    { field: 'region', value: 'Texas', text: 'texas' },
    { field: 'region', value: 'New Mexico', text: 'nm' },
  ])
})
