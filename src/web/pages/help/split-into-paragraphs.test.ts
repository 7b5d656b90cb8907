import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { splitIntoParagraphs } from './split-into-paragraphs.ts'

const helpOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/locales/${language}/pages/help.json`, 'utf8'))

it('a long answer stands in paragraphs of two sentences, and loses no word', () => {
  expect(splitIntoParagraphs('One day. Two days! Three days? Four days.')).toEqual([
    'One day. Two days!',
    'Three days? Four days.',
  ])
  for (const answer of [
    helpOf('en').refundAnswer,
    helpOf('en').frameworksAnswer,
    helpOf('de').refundAnswer,
    helpOf('ar').refundAnswer,
  ]) {
    expect(splitIntoParagraphs(answer ?? '').join(' ')).toBe(answer)
    expect(splitIntoParagraphs(answer ?? '').length).toBeGreaterThan(1)
  }
})

it('an abbreviation does not end its sentence', () => {
  expect(splitIntoParagraphs('Nehmen Sie z. B. einen Kombi. Er ist groß. Und er fährt.')).toEqual([
    'Nehmen Sie z. B. einen Kombi. Er ist groß.',
    'Und er fährt.',
  ])
})

it('a search finds words whatever their accents and capitals', () => {
  expect(foldText('Français ŻÓŁW')).toContain('francais')
})
