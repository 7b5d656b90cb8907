import { expect, test } from 'vitest'
import { themeAttribute, themeFromCookie } from '#web/theme/theme-choice.ts'

test('follows the system until the visitor has chosen', () => {
  expect(themeFromCookie(null)).toBe('system')
  expect(themeFromCookie('session=abc; mytheme=dark')).toBe('system')
  expect(themeAttribute('system')).toBeUndefined()
})

test('keeps what the visitor chose', () => {
  expect(themeFromCookie('session=abc; theme=dark')).toBe('dark')
  expect(themeFromCookie('theme=light; session=abc')).toBe('light')
  expect(themeAttribute('dark')).toBe('forecourt-dark')
})

test('takes nothing else from the cookie into the page', () => {
  expect(themeFromCookie('theme="><script>')).toBe('system')
})
