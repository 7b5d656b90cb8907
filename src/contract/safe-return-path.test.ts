import { expect, it } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

it('a path of ours is kept with its query', () => {
  expect(safeReturnPath('/tesla?sort=priceAsc#top')).toBe('/tesla?sort=priceAsc#top')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example/path',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/.\\\\evil.example',
  '/./\\evil.example',
  '',
  null,
])('another host is never a place to go: %s', (from) => {
  expect(safeReturnPath(from)).toBe('/')
})
