import { expect, it } from 'vitest'
import { blankQuotationMarks, findQuotedPhrases, isQuotedAsWhole } from './quoted-phrases.ts'

it.each([
  ['"one owner" honda', ['one owner'], ' one owner  honda', false],
  ['“one owner”', ['one owner'], ' one owner ', true],
  ['"“porchay””', ['porchay'], '  porchay  ', true],
  ['« toit ouvrant », „Alufelgen“', ['toit ouvrant', 'Alufelgen'], '  toit ouvrant  ,  Alufelgen ', true],
  ['18" wheels and 20" tires', [], '18" wheels and 20" tires', false],
  ['honda "', [], 'honda "', false],
  ['""', [], '""', false],
  ['"wombat""hubcaps"', ['wombat', 'hubcaps'], ' wombat  hubcaps ', true],
  ['„Alufelgen“„Navi“', ['Alufelgen', 'Navi'], ' Alufelgen  Navi ', true],
  ['« toit »« navi » audi', ['toit', 'navi'], '  toit    navi   audi', false],
  ['"one""" "two"', ['one', 'two'], ' one     two ', true],
])('%s quotes %j', (typed, phrases, blanked, isWhole) => {
  expect(findQuotedPhrases(typed).map(({ text }) => text)).toEqual(phrases)
  expect(blankQuotationMarks(typed)).toBe(blanked)
  expect(isQuotedAsWhole(typed)).toBe(isWhole)
})
