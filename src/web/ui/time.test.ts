import { expect, test } from 'vitest'
import { relativeTime } from '#web/ui/time.tsx'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:40Z', 'now'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T14:30:00Z', 'in 2 hours'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2024-11-01T00:00:00Z', '2 years ago'],
])('%s is %s', (moment, words) => {
  expect(relativeTime(new Date(moment), now)).toBe(words)
})
