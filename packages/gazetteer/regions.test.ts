import { expect, it } from 'vitest'
import { countriesOfPlaceLabels, findRegionsByName, regionSpellingVariants } from './regions.ts'

it('says where places are by what stands behind them, and the United States where nothing does', () => {
  expect(countriesOfPlaceLabels(['Munich, Germany', 'Belgrade, Serbia', 'Leeds, United Kingdom'])).toEqual(
    new Set(['DE', 'RS', 'GB']),
  )
  expect(countriesOfPlaceLabels(['Sydney, NSW', 'Austin, TX 78701'])).toEqual(new Set(['AU', 'US']))
  expect(countriesOfPlaceLabels(['Dubai'])).toEqual(new Set(['US']))
})

it('knows no country that is called otherwise today', () => {
  expect(findRegionsByName('Germany')).toEqual([{ country: 'DE' }])
  expect(findRegionsByName('UK')).toEqual([{ country: 'GB' }])
})

it('keeps apart the states that two countries abbreviate alike', () => {
  const [here, there] = [regionSpellingVariants({ country: 'US' }), regionSpellingVariants({ country: 'AU' })]
  expect(here.filter((text) => there.includes(text))).toEqual([])
  expect([here, there].map((texts) => texts.filter((text) => text.startsWith('wa')))).toEqual([
    expect.arrayContaining(['wa', 'washington']),
    ['wa au'],
  ])
})
