import { expect, test } from 'vitest'
import { type CacheablePageRequest, pageCacheKeyOf } from '#web/server/page-cache/page-cache-key.ts'

const plain: CacheablePageRequest = {
  method: 'GET',
  target: '/',
  host: 'cars.example:3000',
  cookie: undefined,
  authorization: undefined,
  acceptLanguage: undefined,
}
const keyOf = (given: Partial<CacheablePageRequest>) => pageCacheKeyOf({ ...plain, ...given })

test.each([
  '/',
  '/home',
  '/cars',
  '/cars?q=blue+estate&brand=Tesla&brand=Audi&sort=priceAsc',
  '/faq',
  '/cars/0199-aB_c',
])('%s is kept for everybody who is not signed in', (target) => {
  expect(keyOf({ target })).toMatchObject({ target, origin: 'http://cars.example:3000' })
  expect(keyOf({ target, method: 'HEAD' })?.text).toBe(keyOf({ target })?.text)
})

test.each(['/dashboard', '/login', '/mercedes', '/cars/1/2', '/cars/1?q=a', '/?q=a', '/cars?toast=1', '/cars?lang=de'])(
  '%s is not',
  (target) => {
    expect(keyOf({ target })).toBeNull()
  },
)

test.each<[string, Partial<CacheablePageRequest>]>([
  ['a session', { cookie: 'theme=dark; forecourt.session_token=abc.def' }],
  ['a session over https', { cookie: '__Host-forecourt.session_token=abc.def' }],
  ['a bearer token', { authorization: 'Bearer abc' }],
  ['another method', { method: 'POST' }],
  ['no host', { host: undefined }],
  ['a host that is none', { host: 'user@host' }],
  ['a very long address', { target: `/cars?q=${'a'.repeat(500)}` }],
])('%s keeps out of what is kept', (_name, given) => {
  expect(keyOf(given)).toBeNull()
})

test('what a visitor chose makes another page, and nothing else of theirs reaches it', () => {
  const cookie = 'other=personal; theme=dark; language=de'
  const chosen = keyOf({ cookie, acceptLanguage: 'en-GB' })
  expect(chosen?.headers).toEqual({ 'accept-language': 'de', cookie: 'theme=dark' })
  const keys = [{}, { cookie }, { cookie: 'theme=light' }, { acceptLanguage: 'de' }, { host: 'other.example' }].map(
    keyOf,
  )
  expect(new Set(keys.map((key) => key?.text)).size).toBe(5)
  expect(keyOf({ cookie: 'other=personal', acceptLanguage: 'en-AU, de;q=0.5' })?.text).toBe(keyOf({})?.text)
})

test('chosen units make another page, unless they are those of the language', () => {
  expect(keyOf({ cookie: 'distanceUnit=km' })?.headers).toEqual({ 'accept-language': 'en', cookie: 'distanceUnit=km' })
  expect(keyOf({ cookie: 'consumptionUnit=mpgUk; theme=dark; distanceUnit=km' })?.headers.cookie).toBe(
    'theme=dark; distanceUnit=km; consumptionUnit=mpgUk',
  )
  expect(keyOf({ cookie: 'distanceUnit=mi; consumptionUnit=mpg' })?.text).toBe(keyOf({})?.text)
  expect(keyOf({ cookie: 'distanceUnit=km', acceptLanguage: 'de' })?.text).toBe(keyOf({ acceptLanguage: 'de' })?.text)
  expect(keyOf({ target: '/cars?distanceUnit=km' })).toBeNull()
})

test('the page of a car says which car it is', () => {
  expect(keyOf({ target: '/cars/0199-abc' })?.listingId).toBe('0199-abc')
  expect(keyOf({ target: '/cars' })?.listingId).toBeNull()
})
