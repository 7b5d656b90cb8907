import type { MessageWarning } from '#contract/messages.ts'
import { containsPhoneNumber } from './contains-phone-number.ts'

const topLevels = 'com|net|org|ru|xyz|link|shop|site|top|online|biz|info|co'
const linkPattern = new RegExp(
  `https?://|\\bwww\\.|\\b(?:wa|t|m|paypal)\\.me/|\\bbit\\.ly\\b|[\\p{L}\\d-]{2,40}\\.(?:${topLevels})(?![\\p{L}\\d-])`,
  'iu',
)
const emailPattern = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}]{2,24}/u
/** An address in words: `jo at gmail dot com`, `jo (at) web punkt de`. */
const spelledEmail =
  /\b(?:gmail|hotmail|googlemail|protonmail)\b|[[({]\s?(?:at|arroba)\s?[\])}]|\b(?:at|arroba)\s{1,3}[\p{L}\d-]{2,40}\s{1,3}(?:dot|punkt|punto)\s{1,3}\p{L}{2,10}/iu

/** Requests for money outside this site, in the languages of the product; words as `simplified` leaves them. */
const paymentPhrases = [
  ...[
    'western union',
    'moneygram',
    'money gram',
    'zelle',
    'venmo',
    'cash app',
    'cashapp',
    'paypal',
    'pay pal',
    'revolut',
  ],
  ...['bitcoin', 'btc', 'crypto', 'usdt', 'ethereum', 'gift card', 'gift cards', 'giftcard', 'itunes card'],
  ...['wire transfer', 'bank transfer', 'wire me', 'wire the money', 'wire the deposit', 'transfer the money'],
  ...['send a deposit', 'send the deposit', 'send me a deposit', 'pay a deposit', 'deposit first', 'escrow service'],
  ...['money order', 'pay outside', 'outside forecourt', 'outside of forecourt', 'off the site', 'off this site'],
  ...['pay me directly', 'pay directly to', 'pay in advance', 'payment in advance', 'pay upfront', 'pay up front'],
  ...['überweisen', 'überweise', 'überweisung', 'vorkasse', 'vorauszahlung', 'anzahlung', 'treuhandservice'],
  ...['geschenkkarte', 'geschenkkarten', 'gutscheinkarte', 'außerhalb der seite', 'außerhalb von forecourt'],
  ...['transferencia', 'transfiere', 'transferir el dinero', 'bizum', 'tarjeta regalo', 'tarjetas de regalo'],
  ...['giro postal', 'enviar un depósito', 'envía un depósito', 'pago por adelantado', 'pagar por adelantado'],
  ...['fuera de la página', 'fuera del sitio', 'fuera de forecourt'],
]

/** What the readers of a message should be warned of, in the order of `messageWarnings`. */
export function detectMessageRisks(text: string): MessageWarning[] {
  const plain = text.normalize('NFKC')
  const hasEmail = emailPattern.test(plain) || spelledEmail.test(plain)
  const words = simplified(plain)
  const found: Record<MessageWarning, boolean> = {
    phone: containsPhoneNumber(plain),
    email: hasEmail,
    // The domain of an address is no link of its own.
    link: linkPattern.test(hasEmail ? plain.replaceAll(new RegExp(emailPattern, 'gu'), ' ') : plain),
    payment: paymentPhrases.some((phrase) => words.includes(` ${phrase} `)),
  }
  const order: readonly MessageWarning[] = ['phone', 'email', 'link', 'payment']
  return order.filter((warning) => found[warning])
}

/** The words in lower case with one space around each. */
function simplified(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
