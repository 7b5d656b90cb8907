import { expect, it } from 'vitest'
import { findAgreedPriceBelowPublic } from './find-agreed-price-below-public.ts'

it.each([
  [1_700_000, 1_800_000, 1_700_000],
  [1_800_000, 1_800_000, null],
  [1_900_000, 1_800_000, null],
  [null, 1_800_000, null],
])('an agreed price of %s beside a public one of %s: the buyer alone pays %s', (agreedCents, publicCents, own) => {
  expect(findAgreedPriceBelowPublic({ agreedCents, publicCents })).toBe(own)
})
