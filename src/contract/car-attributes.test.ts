import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  allowedMultiChoiceValues,
  attributeNames,
  choiceAttributeNames,
  facetNames,
  isNumberChoiceFacet,
  multiChoiceAttributeNames,
} from './attribute-names.ts'
import { carAttributes } from './car-attributes.ts'
import { type Language, languages, languagesOfTexts } from './languages.ts'

const folder = new URL('../locales/', import.meta.url)
const read = (language: Language, area: string): Record<string, string> =>
  Object.assign(
    {},
    ...languagesOfTexts(language)
      .toReversed()
      .map((each) => JSON.parse(readFileSync(new URL(`${each}/pages/${area}.json`, folder), 'utf8'))),
  )

it('messages and mails call an attribute what the pages call it', () => {
  const english = read('en', 'attributes')
  for (const name of attributeNames) expect(carAttributes[name].label).toBe(english[name])
})

it.each(languages)('every value that can be chosen has its word in %s', (language) => {
  const words = { ...read(language, 'car-words'), ...read(language, 'attributes') }
  const missing = [
    ...choiceAttributeNames.flatMap((name) => carAttributes[name].values.map((value) => [name, value] as const)),
    ...multiChoiceAttributeNames.flatMap((name) =>
      allowedMultiChoiceValues(name).map((value) => [name, value] as const),
    ),
  ].filter(([name, value]) => !words[`value.${name}.${value}`] && !words[value])
  expect(missing).toEqual([])
})

it('no two attributes share a column, a name in forms, or a parameter of a search', () => {
  const all = attributeNames.map((name) => carAttributes[name])
  for (const names of [all.map(({ column }) => column), all.map(({ field }) => field)]) {
    expect(new Set(names).size).toBe(names.length)
  }
})

it('numbers to choose from begin with the lowest that there is and leave none out', () => {
  for (const name of facetNames.filter(isNumberChoiceFacet)) {
    const { filter, min } = carAttributes[name]
    expect(filter.values).toEqual(filter.values.map((_, at) => String(min + at)))
  }
})
