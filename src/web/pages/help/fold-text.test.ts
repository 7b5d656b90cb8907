import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it('is found as it is typed without the letters of its language', () => {
  for (const [text, typed] of [
    ['Ogłoszenie', 'ogloszenie'],
    ['Płatność', 'platnosc'],
    ['Straße', 'strasse'],
    ['Über', 'uber'],
    ['dólares', 'dolares'],
  ] as const)
    expect(foldText(text)).toBe(typed)
})
