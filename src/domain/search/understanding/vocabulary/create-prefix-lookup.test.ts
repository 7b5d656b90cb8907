import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPrefixLookup } from './create-prefix-lookup.ts'

it('says of any text whether one of the words begins with it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', 'ك', '1'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(text), text, (words, start) => {
      expect(createPrefixLookup(words)(start)).toBe(words.some((word) => word.startsWith(start)))
    }),
  )
})
