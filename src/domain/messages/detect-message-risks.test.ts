import { expect, it } from 'vitest'
import { detectMessageRisks } from './detect-message-risks.ts'

it.each([
  'Call me at (512) 555-0123',
  'my number is 512.555.0123',
  '+1 512 555 0123',
  '15125550123',
  '5 1 2 5 5 5 0 1 2 3',
  'five one two five five five oh one two three',
  'five one two, 555, oh one two three',
  'null eins sieben sechs drei vier fünf sechs sieben acht',
  'seis cinco cuatro tres dos uno cero nueve ocho',
  'five one two triple five zero one double two',
  'text 5550123 today',
  '555-0123',
  '0176 1234567',
  '+49 176 1234567',
  '５１２ ５５５ ０１２３',
  'Are you on WhatsApp?',
])('G-19 a telephone number is found: %s', (text) => {
  expect(detectMessageRisks(text)).toContain('phone')
})

it.each([
  'Would you take $12,500 for it?',
  'I saw one for 12500, another for 13900.',
  '12500 13900 14250',
  'It has 142,000 miles and the belt was done at 98000 miles.',
  'The 2015-2019 models have it, the 2020 2021 2022 ones do not.',
  'VIN 1HGCM82633A004352, is that right?',
  'Can we meet on 12/05/2026 at 10:30?',
  'On 2026-12-05 between 10:00 and 12:30, please.',
  'Tires are 225/45 R17, 7 mm left.',
  'One of the two keys is missing, is it? There are three or four scratches.',
  'I call it a fair price: $18,900 for 45,000 miles.',
  'Stock number 4711-22, built in 2018, 306 hp.',
  'Is the 3.0 or the 2.0 better? 0 to 60 in 5.3 s.',
  'Call it 12500 dollars and 45000 miles.',
])('G-19 no telephone number is seen in: %s', (text) => {
  expect(detectMessageRisks(text)).toEqual([])
})

it.each([
  ['jo.doe@example.com', ['email']],
  ['write to jo at gmail dot com', ['email']],
  ['jo (at) web punkt de', ['email']],
  ['jo arroba empresa punto es', ['email']],
  ['see https://bad.example/x', ['link']],
  ['look at cheap-escrow.com', ['link']],
  ['wa.me/15125550123', ['phone', 'link']],
  ['Please pay by Zelle', ['payment']],
  ['Send me gift cards first', ['payment']],
  ['Bitte die Anzahlung überweisen.', ['payment']],
  ['El pago por adelantado, por transferencia.', ['payment']],
  ['We can settle it outside of Forecourt', ['payment']],
])('G-19 what to be careful of is named: %s', (text, warnings) => {
  expect(detectMessageRisks(text)).toEqual(warnings)
})

it.each([
  'Is it still available?',
  'I can pay cash at the meeting. Is the deposit you paid on the lease gone?',
  'Meet at the mall at noon? Dot the i.',
  'Does it have CarPlay? e.g. wireless. Thanks.',
  'Ist er noch da? Ich komme gern am Samstag vorbei.',
  '¿Todavía está disponible? Puedo ir el sábado.',
])('G-19 an ordinary message warns of nothing: %s', (text) => {
  expect(detectMessageRisks(text)).toEqual([])
})
