import { expect, it } from 'vitest'
import { languages, traitsOf } from '#contract/languages.ts'
import { searchLocales } from '../locales/search-locales.ts'
import { findPlacePhrases } from './place-phrase.ts'

it.each([
  ['automatic under 30k near Austin', 'Austin, TX', null, 'near Austin'],
  [
    'bmw within 50 miles of Salt Lake City, UT under 20k',
    'Salt Lake City, UT',
    50,
    'within 50 miles of Salt Lake City, UT',
  ],
  ['near san francisco electric', 'San Francisco, CA', null, 'near san francisco'],
  ['suv close to 78701', 'Austin, TX 78701', null, 'close to 78701'],
  ['80 km from Portland ME diesel', 'Portland, ME', 50, '80 km from Portland ME'],
  ['near Columbus in good condition', 'Columbus, OH', null, 'near Columbus'],
  ['Kombi im Umkreis von 100 km um München', 'Munich, Germany', 62, 'im Umkreis von 100 km um München'],
  ['suv near manchestr', 'Manchester, NH', null, 'near manchestr'],
  ['within fifty miles of Dallas', 'Dallas, TX', 50, 'within fifty miles of Dallas'],
  ['kia within a hundred miles of atlanta', 'Atlanta, GA', 100, 'within a hundred miles of atlanta'],
  ['in or around Portland, Oregon', 'Portland, OR', null, 'in or around Portland, Oregon'],
  ['near tuscon az, diesel', 'Tucson, AZ', null, 'near tuscon az,'],
  ['suv near LA under 20k', 'Los Angeles, CA', null, 'near LA'],
  ['suv near phx', 'Phoenix, AZ', null, 'near phx'],
  ['suv in la madrid', null, null, ''],
  ['suv near seatle', 'Seattle, WA', null, 'near seatle'],
  ['in san fransisco under 20k', 'San Francisco, CA', null, 'in san fransisco'],
  ['near denver co with low miles', 'Denver, CO', null, 'near denver co'],
  ['cars near portland or', 'Portland, OR', null, 'near portland or'],
  ['near portland or seattle', 'Portland, OR', null, 'near portland'],
  ['near phoenix az, automatic', 'Phoenix, AZ', null, 'near phoenix az,'],
  ['near Austin, TX, diesel', 'Austin, TX', null, 'near Austin, TX,'],
  ['in outback', null, null, ''],
  ['in leather', null, null, ''],
  ['Kombi bei Munich', 'Munich, Germany', null, 'bei Munich'],
  ['suv in Chicago under 20k', 'Chicago, IL', null, 'in Chicago'],
  ['in red', null, null, ''],
  ['in good condition', null, null, ''],
  ['around 30000', null, null, ''],
  ['near the lake', null, null, ''],
  ['near ', null, null, ''],
  ['coche cerca de Madrid', 'Madrid, Spain', null, 'cerca de Madrid'],
  ['golf a menos de 50 km de Sevilla', 'Seville, Spain', 31, 'a menos de 50 km de Sevilla'],
  ['suv a 30 km de Barcelona', 'Barcelona, Spain', 19, '30 km de Barcelona'],
  ['cerca de mi', null, null, ''],
  ['golf 5000 km de 2015', null, null, ''],
  ['voiture près de Lyon', 'Lyon, France', null, 'près de Lyon'],
  ['dans un rayon de 50 km autour de Paris', 'Paris, France', 31, 'dans un rayon de 50 km autour de Paris'],
  ['à moins de 30 km de Lille', 'Lille, France', 19, 'à moins de 30 km de Lille'],
  ['audi blisko Krakowa', 'Krakow, Poland', null, 'blisko Krakowa'],
  ['auto w promieniu 50 km od Warszawy', 'Warsaw, Poland', 31, 'w promieniu 50 km od Warszawy'],
  ['golf koło zapasowe', null, null, ''],
  ['سيارة بالقرب من Dubai', 'Dubai, United Arab Emirates', null, 'بالقرب من Dubai'],
  ['في نطاق 50 كم من Dubai', 'Dubai, United Arab Emirates', 31, 'في نطاق 50 كم من Dubai'],
])('“%s” is near %s', (typed, name, radiusMiles, text) => {
  const [read] = findPlacePhrases(typed, { homes: new Set(['US']), isName: (word) => word === 'outback' })
  expect(read?.place.name ?? null).toBe(name)
  if (!read) return
  expect({ radiusMiles: read.radiusMiles, text: typed.slice(read.start, read.end) }).toEqual({ radiusMiles, text })
})

it('means the misspelt town of a country where cars are on offer', () => {
  const [read] = findPlacePhrases('golf near manchestr', { homes: new Set(['GB']), isName: () => false })
  expect(read?.place.name).toBe('Manchester, United Kingdom')
})

it('every language has words before places, none shorter than the English ones, so that positions stay', () => {
  const said = (language: string) => Object.entries(searchLocales[language]?.placeWords ?? {})
  expect(languages.filter((one) => traitsOf(one).base === undefined && said(one).length === 0)).toEqual([])
  const tooShort = Object.keys(searchLocales).flatMap((language) =>
    said(language).flatMap(([english, phrases = []]) => phrases.filter((phrase) => phrase.length < english.length)),
  )
  expect(tooShort).toEqual([])
})
