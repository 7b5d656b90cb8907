import { expect, it } from 'vitest'
import { z } from 'zod'
import { deriveUuidFromText } from './derive-uuid-from-text.ts'

it('a text has one UUID, and another text another one', () => {
  const texts = [
    '',
    'a',
    'b',
    'ab',
    'ba',
    'buyer-1 car-1 owners',
    'buyer-1 car-1 accidents',
    'buyer-1 car-11 owners',
    '車 é',
  ]
  const ids = texts.map(deriveUuidFromText)
  expect(ids).toEqual(texts.map(deriveUuidFromText))
  expect(new Set(ids).size).toBe(texts.length)
  for (const id of ids) expect(z.uuid().safeParse(id).success, id).toBe(true)
})
