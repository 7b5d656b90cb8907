import { expect, test } from 'vitest'
import { languages, languageTraits, negotiateLanguage } from './languages.ts'

const ask = (headers: Record<string, string> = {}, path = '/cars') =>
  negotiateLanguage({ url: `http://localhost:3000${path}`, headers: new Headers(headers) })

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['it-IT, de;q=0.5, en;q=0.4', 'de'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['de;q=0, en', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['es-419', 'es'],
  ['it', 'en'],
  ['fr-CA', 'fr'],
  ['pl-PL,pl;q=0.9', 'pl'],
  ['ar-SA,ar;q=0.9', 'ar'],
  ['en-GB,en;q=0.9', 'en-GB'],
  ['en-AU,en;q=0.9', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;;q=x,,', 'en'],
])('a browser that asks for "%s" is answered in %s', (header, language) => {
  expect(ask({ 'Accept-Language': header })).toBe(language)
})

test.each(languages)('%s is spoken to whoever asks for it: browser, cookie or address', (language) => {
  expect(ask({ 'Accept-Language': languageTraits[language].locale })).toBe(language)
  expect(ask({ Cookie: `language=${language}` })).toBe(language)
  expect(ask({ 'Accept-Language': 'fr' }, `/cars?lang=${language}`)).toBe(language)
})

test("a person's choice beats their browser's, and the address beats both", () => {
  const headers = { Cookie: 'theme=dark; language=de', 'Accept-Language': 'en-US' }
  expect(ask(headers)).toBe('de')
  expect(ask(headers, '/cars?q=roma&lang=en')).toBe('en')
  expect(ask({}, '/cars?lang=de')).toBe('de')
})

test('a language that we do not speak is nobody’s choice', () => {
  expect(ask({ Cookie: 'language=xx', 'Accept-Language': 'de' })).toBe('de')
  expect(ask({ Cookie: 'mylanguage=de' })).toBe('en')
  expect(ask({ 'Accept-Language': 'de' }, '/cars?lang=xx')).toBe('de')
})
