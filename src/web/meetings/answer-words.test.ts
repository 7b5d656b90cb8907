import { expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { readPageTexts } from '#platform/locales/read-page-texts.ts'

it.each(languages)('the answer to a time has the same two words on bookings and on meetings: %s', (language) => {
  const [orders, meetings] = [readPageTexts(language, 'orders'), readPageTexts(language, 'meetings')]
  expect([meetings('agree'), meetings('refuse')]).toEqual([orders('accept'), orders('decline')])
})
