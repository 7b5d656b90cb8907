import { expect, test } from 'vitest'
import { createMessageTranslator } from './translate-message.ts'

const translate = createMessageTranslator({
  'Title is Required': 'Bitte geben Sie einen Titel an',
  '{field} has at most {max} characters': '{field}: höchstens {max} Zeichen',
  'Description has at most {max} characters': 'Die Beschreibung hat höchstens {max} Zeichen',
  'There is no call {method} {path}.': '{path} kennt {method} nicht.',
  Model: 'Modell',
  'This seller has {cars} on offer. Take {which} down first.':
    'Dieser Verkäufer bietet noch {cars} an. Nehmen Sie {which} zuerst heraus.',
  '{count} cars': '{count} Autos',
  them: 'sie',
})

test.each([
  ['Title is Required', 'Bitte geben Sie einen Titel an'],
  ['Location has at most 120 characters', 'Location: höchstens 120 Zeichen'],
  ['Model has at most 80 characters', 'Modell: höchstens 80 Zeichen'],
  ['Description has at most 5,000 characters', 'Die Beschreibung hat höchstens 5,000 Zeichen'],
  ['There is no call GET /api/x.', '/api/x kennt GET nicht.'],
  [
    'This seller has 3 cars on offer. Take them down first.',
    'Dieser Verkäufer bietet noch 3 Autos an. Nehmen Sie sie zuerst heraus.',
  ],
  ['Look at all these cars', 'Look at all these cars'],
])('“%s” is said as “%s”', (english, german) => {
  expect(translate(english)).toBe(german)
})

test('what nobody has translated stays as it is, so that nothing is lost', () => {
  expect(translate('Your card was declined by {bank}.')).toBe('Your card was declined by {bank}.')
})
