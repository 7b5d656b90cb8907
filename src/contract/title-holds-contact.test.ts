import { expect, it } from 'vitest'
import { carTitleSchema } from './create-car-field-schemas.ts'
import { titleHoldsContact } from './title-holds-contact.ts'

it.each([
  'BMW 330i – jo@example.com',
  'Audi A4, JO@EXAMPLE.CO.UK',
  'Call (512) 555-0177 – Ford F-150',
  'Ford F-150 512.555.0177',
  'Ford F-150 512 555 0177',
  'VW Golf +49 171 2345678',
  'VW Golf 01712345678',
  'VW Golf ٠١٧١٢٣٤٥٦٧٨',
  'Volvo 15125550177',
  'Volvo 5125550177',
])('a title with a contact is refused, clearly: %s', (title) => {
  expect(carTitleSchema.safeParse(title).error?.issues).toMatchObject([
    { message: 'Leave out phone numbers and email addresses. They stay private until a booking is accepted or paid' },
  ])
})

it.each([
  '2019 BMW 330i xDrive, 120,000 miles',
  'Lexus RX 350 350 2011',
  'Peugeot 206 1.4 2008 120 000 km',
  'Mercedes-Benz E 220 d 4MATIC 9G-TRONIC 2021 65000 mi',
  'Audi 80 1991 2000 cc 130000 km',
  'WP0AA2A71HS123456 Porsche Panamera',
  'Stock 1234567890 Ford F-150',
  'Mazda3 2.0 @ 32 mpg',
  'Citroën 2CV6 1986 – 45 000 km',
])('a title with other numbers is taken: %s', (title) => {
  expect(titleHoldsContact(title)).toBe(false)
  expect(carTitleSchema.parse(title)).toBe(title)
})
