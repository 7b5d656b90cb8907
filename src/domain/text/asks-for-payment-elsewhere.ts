import type { LanguageOfOwnTexts } from '#contract/languages.ts'
import ar from '#locales/ar/payment-elsewhere-phrases.json' with { type: 'json' }
import de from '#locales/de/payment-elsewhere-phrases.json' with { type: 'json' }
import en from '#locales/en/payment-elsewhere-phrases.json' with { type: 'json' }
import es from '#locales/es/payment-elsewhere-phrases.json' with { type: 'json' }
import fr from '#locales/fr/payment-elsewhere-phrases.json' with { type: 'json' }
import pl from '#locales/pl/payment-elsewhere-phrases.json' with { type: 'json' }
import { containsIban } from './contains-iban.ts'
import { hasLookalike, isPhraseAt, type Phrase, simplifiedWords, toPhrase } from './match-phrases.ts'

/** How a language asks for money outside this site. */
type PaymentPhrases = {
  /** What may be written in front of each word, in one with it: the Arabic article. */
  prefixes: string
  /** A word that ends with `*` may have any ending. */
  phrases: readonly string[]
}

/** A language of this site without its phrases does not compile. */
const phrasesByLanguage = { en, de, es, fr, pl, ar } satisfies Record<LanguageOfOwnTexts, PaymentPhrases>

/** Ways to pay that have one name everywhere. */
const brands = `western union,moneygram,money gram,zelle,venmo,cash app,cashapp,paypal,pay pal,revolut,bitcoin,btc,usdt,
  ethereum,iban`.split(',')

const brandNames = brands.map((brand) => toPhrase(brand))
const all: readonly Phrase[] = [
  ...Object.values(phrasesByLanguage).flatMap(({ prefixes, phrases }) =>
    phrases.map((phrase) => toPhrase(phrase, prefixes)),
  ),
]

/** Whether a text speaks of money outside this site, in any of the languages of the site. */
export function asksForPaymentElsewhere(text: string): boolean {
  const words = simplifiedWords(text)
  if (words.some((_, at) => all.some((phrase) => isPhraseAt(words, at, phrase)))) return true
  return hasLookalike(text, brandNames) || containsIban(text)
}
