import { expect, it } from 'vitest'
import { withoutFinalStop } from './without-final-stop.ts'

it.each([
  ['The photos show a different car.', 'The photos show a different car'],
  ['Two cars. One title. ', 'Two cars. One title'],
  ['No title', 'No title'],
  ['Is it yours?', 'Is it yours?'],
  ['We asked you twice...', 'We asked you twice...'],
  ['', ''],
])('%j is quoted in a sentence as %j', (text, quoted) => {
  expect(withoutFinalStop(text)).toBe(quoted)
})
