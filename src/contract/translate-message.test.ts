import { expect, test } from 'vitest'
import { createMessageTranslator, createMessageTranslators } from './translate-message.ts'

const catalogue = {
  'You can request up to {amount}.': 'Sie können höchstens {amount} verlangen.',
  'Title is Required': 'Bitte geben Sie einen Titel an',
  '{field} can have up to {max} characters': '{field}: höchstens {max} Zeichen',
  'Description can have up to {max} characters': 'Die Beschreibung hat höchstens {max} Zeichen',
  'There is no endpoint {method} {path}.': '{path} kennt {method} nicht.',
  Model: 'Modell',
  'The reason is {reason}. Try again {when}.': 'Der Grund ist {reason}. Versuchen Sie es {when} noch einmal.',
  '{count} reports': '{count} Meldungen',
  tomorrow: 'morgen',
}
const translate = createMessageTranslator(catalogue, 'de')

test.each([
  ['Title is Required', 'Bitte geben Sie einen Titel an'],
  ['Location can have up to 120 characters', 'Location: höchstens 120 Zeichen'],
  ['Model can have up to 80 characters', 'Modell: höchstens 80 Zeichen'],
  ['Description can have up to 5,000 characters', 'Die Beschreibung hat höchstens 5.000 Zeichen'],
  ['You can request up to $12,500.50.', 'Sie können höchstens 12.500,50\u00a0$ verlangen.'],
  ['You can request up to $50.', 'Sie können höchstens 50\u00a0$ verlangen.'],
  ['There is no endpoint GET /api/x.', '/api/x kennt GET nicht.'],
  ['The reason is 3 reports. Try again tomorrow.', 'Der Grund ist 3 Meldungen. Versuchen Sie es morgen noch einmal.'],
  ['Look at all these cars', 'Look at all these cars'],
])('“%s” is said as “%s”', (english, german) => {
  expect(translate(english)).toBe(german)
})

test('what nobody has translated stays as it is, so that nothing is lost', () => {
  expect(translate('Your card was declined by {bank}.')).toBe('Your card was declined by {bank}.')
})

test('a language without a catalogue is spoken to in English', () => {
  const say = createMessageTranslators({ de: catalogue })
  expect(say('Title is Required', 'de')).toBe('Bitte geben Sie einen Titel an')
  expect(say('Title is Required', 'en')).toBe('Title is Required')
  const third = 'nl' as 'en'
  expect(say('Title is Required', third)).toBe('Title is Required')
})
