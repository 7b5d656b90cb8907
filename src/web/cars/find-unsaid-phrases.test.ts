import { expect, it } from 'vitest'
import { findUnsaidPhrases } from './find-unsaid-phrases.ts'

const q = (text: string, use: string) => ({ field: 'q', text, use })
const honda = { field: 'brand', text: 'honda', use: 'must' }

it.each([
  ['"quimble zorb" honda', [honda, q('quimble', 'unused'), q('zorb', 'unused')], ['quimble zorb']],
  ['"new zorb" honda', [honda, q('new', 'prefer'), q('zorb', 'unused')], ['new zorb']],
  ['"new tires" honda', [honda, q('new tires', 'prefer')], []],
  ['honda "new" zorb', [honda, q('new', 'prefer'), q('zorb', 'unused')], []],
  // Alone it would be a filter if some advert said it.
  ['“new tires”', [q('new', 'prefer'), q('tires', 'prefer')], ['new tires']],
  ['“new tires”', [q('new tires', 'must')], []],
  ['"one owner"', [{ field: 'owners', text: 'one owner', use: 'must' }], []],
  ['quimble zorb', [q('quimble', 'unused'), q('zorb', 'unused')], []],
])('of %s read as %j no advert says %j', (typed, understood, phrases) => {
  expect(findUnsaidPhrases(typed, understood)).toEqual(phrases)
})
