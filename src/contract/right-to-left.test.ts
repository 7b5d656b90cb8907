import { expect, test } from 'vitest'
import { htmlLanguageAttributes, isolateLatin } from './languages.ts'
import { formatCents } from './money-amounts.ts'
import { createMessageTranslator } from './translate-message.ts'

const translate = createMessageTranslator(
  { 'New booking: {car}': 'حجز جديد: {car}', '{count} photos': 'صور: {count}' },
  'ar',
)

test('a title in Latin letters keeps its order in an Arabic message, and a number needs no help', () => {
  expect(translate('New booking: 2022 Audi A8')).toBe('حجز جديد: \u20682022 Audi A8\u2069')
  expect(translate('New booking: 12')).toBe('حجز جديد: 12')
  expect(isolateLatin('2022 Audi A8', 'en')).toBe('2022 Audi A8')
})

test('a sum keeps its sign on its side', () => {
  expect(formatCents(1_250_000, 'ar')).toBe('\u200e$12,500')
  expect(formatCents(1_250_000, 'en')).toBe('$12,500')
})

test('a document says its direction where it is not the usual one', () => {
  expect(htmlLanguageAttributes('ar')).toBe('lang="ar" dir="rtl"')
  expect(htmlLanguageAttributes('de')).toBe('lang="de"')
})
