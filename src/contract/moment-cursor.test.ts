import { expect, it } from 'vitest'
import { formatMomentCursor, parseMomentCursor } from './moment-cursor.ts'

it('a cursor of a list is read as it was given', () => {
  const cursor = { at: new Date('2026-11-27T22:00:00.123Z'), id: '0199-ab_C' }
  expect(parseMomentCursor(formatMomentCursor(cursor))).toEqual(cursor)
})

it.each([
  '',
  '_',
  'x_y',
  '2026-11-27T22:00:00.123Z',
  '2026-11-27T22:00:00.123Z_',
  '2026-13-27T22:00:00.123Z_x',
  '0000-01-01T00:00:00.000Z_x',
  '-271821-04-20T00:00:00.000Z_x',
  '+275760-09-13T00:00:00.000Z_x',
  `2026-11-27T22:00:00.123Z_${'x'.repeat(65)}`,
])('%j is no cursor, and starts no search of the database', (cursor) => {
  expect(parseMomentCursor(cursor)).toBeNull()
})
