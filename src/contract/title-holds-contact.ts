import { withLatinDigits } from './latin-digits.ts'

/**
 * Whether the title of a car holds an email address or a telephone number, which stay private until a booking is accepted or paid.
 * Years, mileages and models are numbers too: only what nobody writes of a car is taken for a telephone number.
 */
export function titleHoldsContact(title: string): boolean {
  const plain = withLatinDigits(title.normalize('NFKC'))
  return email.test(plain) || phones.some((phone) => phone.test(plain))
}

const email = /[^\s@]@[^\s@]{1,255}\.\p{L}{2}/u
const phones = [
  // Eleven digits together, nine with a zero before, ten as in North America: no mileage, and hardly a number of stock.
  /(?<![\p{L}\d])(?:\d{11,15}|0[1-9]\d{7,12}|[2-9]\d{2}[2-9]\d{6})(?![\p{L}\d])/u,
  // As North Americans write them, unless a year may end it (`RX 350 350 2011`), and with the sign of an international one.
  /(?<![\p{L}\d])\(?\d{3}\)?[\s.-]{0,3}\d{3}[\s.-]{1,3}(?!(?:19|20)\d\d)\d{4}(?![\p{L}\d])/u,
  /\+\d(?:[\s()./-]{0,3}\d){7,13}/u,
]
