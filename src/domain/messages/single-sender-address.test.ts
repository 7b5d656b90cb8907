import { expect, it } from 'vitest'
import { singleSenderAddress } from './single-sender-address.ts'

const own = 'bea@own.test'

it.each([
  own,
  `<${own}>`,
  `Bea One <${own.toUpperCase()}>`,
  `"Bea, One" <${own}>`,
  `"mallory@evil.test" <${own}>`,
  String.raw`"Bea \"B\" One" <${own}>`,
  `${own} <${own}>`,
  `Bea (of Austin) <${own}>`,
])('the address of one sender is read from %j', (from) => {
  expect(singleSenderAddress(from)).toBe(own)
})

it.each([
  '',
  'nobody',
  `mallory@evil.test, ${own}`,
  `"mallory"@evil.test, ${own}`,
  `"mallory" @evil.test, ${own}`,
  `<"mallory"@evil.test>, ${own}`,
  `mallory@[192.0.2.1], ${own}`,
  `mallory @ evil.test, ${own}`,
  `mallory@(here)evil.test, ${own}`,
  `${own} (" ) , mallory@evil.test (" )`,
  String.raw`${own} (\" \) " ) , mallory@evil.test (" )`,
  `${own} (mallory@evil.test)`,
  `"${own}`,
  `${own} (`,
  `<@evil.test:${own}>`,
])('no address is read from %j', (from) => {
  expect(singleSenderAddress(from)).toBeNull()
})
