import type { LanguageOfOwnTexts } from '#contract/languages.ts'
import ar from '#locales/ar/payment-phrases.json' with { type: 'json' }
import de from '#locales/de/payment-phrases.json' with { type: 'json' }
import en from '#locales/en/payment-phrases.json' with { type: 'json' }
import es from '#locales/es/payment-phrases.json' with { type: 'json' }
import fr from '#locales/fr/payment-phrases.json' with { type: 'json' }
import pl from '#locales/pl/payment-phrases.json' with { type: 'json' }

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
  ethereum`.split(',')

/** Letters that people write for one another, where Unicode knows no accent to leave out. */
const sameLetters: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' }

type Word = { letters: string; hasAnyEnding: boolean; prefixes: ReadonlySet<string> }

const all: readonly (readonly Word[])[] = [
  ...brands.map((brand) => wordsOfPhrase(brand, '')),
  ...Object.values(phrasesByLanguage).flatMap(({ prefixes, phrases }) =>
    phrases.map((phrase) => wordsOfPhrase(phrase, prefixes)),
  ),
]

/** Whether a text speaks of money outside this site, in any of the languages of the site. */
export function asksForPaymentElsewhere(text: string): boolean {
  const words = simplifiedWords(text)
  return words.some((_, at) => all.some((phrase) => phrase.every((word, index) => isWord(words[at + index], word))))
}

function isWord(typed: string | undefined, { letters, hasAnyEnding, prefixes }: Word): boolean {
  if (typed === undefined) return false
  const at = typed.indexOf(letters)
  if (at < 0 || (!hasAnyEnding && at + letters.length < typed.length)) return false
  return at === 0 || prefixes.has(typed.slice(0, at))
}

function wordsOfPhrase(phrase: string, prefixes: string): Word[] {
  const own = new Set(simplifiedWords(prefixes))
  return phrase
    .trim()
    .split(/\s+/)
    .map((word) => ({ letters: simplifiedWords(word).join(''), hasAnyEnding: word.endsWith('*'), prefixes: own }))
}

/** The words in lower case, without accents and without what stretches Arabic ones. */
function simplifiedWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
  const folded = plain.replaceAll(/[łßةىیک]/gu, (letter) => sameLetters[letter] ?? letter)
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
