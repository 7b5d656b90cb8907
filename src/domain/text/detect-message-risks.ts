import type { MessageWarning } from '#contract/messages.ts'
import { asksForPaymentElsewhere } from './asks-for-payment-elsewhere.ts'
import { containsPhoneNumber } from './contains-phone-number.ts'

const topLevels = 'com|net|org|ru|xyz|link|shop|site|top|online|biz|info|co'
const linkPattern = new RegExp(
  `https?://|\\bwww\\.|\\b(?:wa|t|m|paypal)\\.me/|\\bbit\\.ly\\b|[\\p{L}\\d-]{2,40}\\.(?:${topLevels})(?![\\p{L}\\d-])`,
  'iu',
)
const emailPattern = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}]{2,24}/u
/** An address in words: `jo at gmail dot com`, `jo (at) web punkt de`. */
const spelledEmail =
  /[([{]\s?a\s?[\])}]\s?[\p{L}\d-]{2,40}[\s.]{1,3}(?:de|com|net|org|fr|es|pl|uk|eu|at|ch)(?!\s*[\p{L}\d])|\b(?:gmail|hotmail|googlemail|protonmail)\b|[[({]\s?(?:at|arroba)\s?[\])}]|\b(?:at|arroba)\s{1,3}[\p{L}\d-]{2,40}\s{1,3}(?:dot|punkt|punto)\s{1,3}\p{L}{2,10}/iu
/** An address with spaces in it: `jo @ web . com`, `j o @ w e b . c o m`. */
const spacedEmail =
  /[\p{L}\p{N}._+-]{1,64}\s{0,2}@\s{0,2}[\p{L}\p{N}-]{1,63}\s{0,2}\.\s{0,2}(?:com|net|org|eu|info)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:[\p{L}\p{N}._-]\s{1,2}){2,40}@(?:\s{1,2}[\p{L}\p{N}-]){1,40}\s{1,2}\.(?:\s{1,2}\p{L}){2,24}(?![\p{L}\p{N}])/iu

/** What the readers of a message should be warned of, in the order of `messageWarnings`. */
export function detectMessageRisks(text: string): MessageWarning[] {
  const plain = text.normalize('NFKC')
  const hasEmail = [emailPattern, spelledEmail, spacedEmail].some((pattern) => pattern.test(plain))
  const found: Record<MessageWarning, boolean> = {
    phone: containsPhoneNumber(plain),
    email: hasEmail,
    // The domain of an address is no link of its own.
    link: linkPattern.test(hasEmail ? plain.replaceAll(new RegExp(emailPattern, 'gu'), ' ') : plain),
    payment: asksForPaymentElsewhere(plain),
  }
  const order: readonly MessageWarning[] = ['phone', 'email', 'link', 'payment']
  return order.filter((warning) => found[warning])
}
