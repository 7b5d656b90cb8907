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
  '512\u2010555\u20100123',
  '512\u2011555\u20110123',
  '512\u2013555\u20130123',
  '512\u2014555\u20140123',
  '512\u2212555\u22120123',
  'Call 5I2-555-OI23',
  'wh@tsapp me',
  'whatsаpp (with a Cyrillic a)',
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
  'Let us meet @ noon. It is fine, 2 x 4 @ 1 2 . 5 0 0 is a lot.',
  'I call it a fair price: $18,900 for 45,000 miles.',
  'Stock number 4711-22, built in 2018, 306 hp.',
  'Is the 3.0 or the 2.0 better? 0 to 60 in 5.3 s.',
  'Call it 12500 dollars and 45000 miles.',
])('G-19 no telephone number is seen in: %s', (text) => {
  expect(detectMessageRisks(text)).toEqual([])
})

it.each([
  ['jo.doe@example.com', ['email']],
  ['b o b @ x . c o m', ['email']],
  ['Write to b o b @ g m a i l . c o m please', ['email']],
  ['bob @ gmail . com', ['email']],
  ['write to jo at gmail dot com', ['email']],
  ['jo (at) web punkt de', ['email']],
  ['jo (a) web de', ['email']],
  ['jo [a] firma.com!', ['email', 'link']],
  ['Send it by PayPaI', ['payment']],
  ['Zel1e works for me', ['payment']],
  ['P@ypal me', ['payment']],
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

/** What buyers and sellers write of cars, with every kind of number in it. */
const ordinaryMessages = `Would you take $11,900 cash today?
Is 13.500 € your best price?
I can do 9 800 € this week.
It is listed at $24,995; KBB says 23,100-24,400.
My budget is 12-14k.
The payment at my bank would be $389 a month for 60 months.
How about 15,250 and you keep the winter tires?
One dealer offered 17,900, another 18,450.
It has 87,412 miles on the clock.
148 000 km, one owner.
Timing belt at 120.000 km, water pump at 118.500 km.
Oil change every 10,000 miles: 10k, 20k, 30k.
The 2014–2018 models had that recall.
Built in 03/2017, first registered 05/2017.
Model years 2019, 2020 and 2021 all fit.
Was it made in 2016 or 2017?
VIN WVWZZZ1JZ3W386752, can you confirm?
The VIN ends in 004352.
Is the O2 sensor original? O2 readings look odd.
I drive an I20 now, and an I30 before that.
Is it the i20 1.2 or the i30 1.6 CRDi?
The BMW 330i or the 340i?
3.0 TDI with 245 hp, right?
2.0 TFSI, 7-speed DSG.
Does the 5.7 V8 have the 8HP70?
Tires 245/40 R18 97Y, DOT 2319.
Wheels are 8.5Jx19 ET45, 5x112.
0–60 in 4.9 s, top speed 155 mph.
It gets 24/33 mpg, about 7.1 l/100 km.
Battery 77 kWh, range 250-280 miles.
Could I come on Saturday at 10:30?
Monday 9–11 or Tuesday 14–16 suits me.
On 28/11/2026 at 5 pm, please.
2026-12-01 would be fine too.
I live in 60614 Chicago, 20 minutes away.
Ich wohne in 10115 Berlin.
Mieszkam w 00-950 Warszawa.
Stock number 88-1047.
The part number is 06K 115 403 J.
Recall NHTSA 19V-182 was done.
Error code P0301 came up once.
The title is clean, option (a) or (b)?
(a) new tires (b) new brakes (c) both?
La opción (a) color de fábrica me gusta más.
Does it have CarPlay and Android Auto?
Line up the doors: is the gap even?
Is the signal light on the left broken?
Did you pay the tax already?
I will pay when I see it.
Who was the previous owner?
Two keys, four tires, six months of warranty.
Ist der TÜV bis 08/2027?
Scheckheft bei 30.000, 60.000 und 90.000 km?
Quanto consuma: 6,5 l/100 km?
Il a 95 000 km et coûte 14 900 €, c'est bien ça ?
¿Son 72.000 km reales?
Czy przebieg 183 000 km jest oryginalny?
5 doors, 5 seats, 1.9 TDI, 105 PS.
Zero dents? One scratch?
I am 6'2", is there room in the back?`

it.each(ordinaryMessages.split('\n'))('G-19 an ordinary message about a car warns of nothing: %s', (text) => {
  expect(detectMessageRisks(text)).toEqual([])
})
