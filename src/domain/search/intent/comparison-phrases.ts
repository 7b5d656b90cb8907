import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import { type Token, tokenizeQuery } from './purpose-phrases.ts'

const comparatives = ['cheaper', 'newer', 'bigger', 'smaller', 'faster'] as const
export type Comparative = (typeof comparatives)[number]

/**
 * How a car should compare, and the words for it: with another car, or with its own model, `newer civic`.
 * `alternatives`: only other cars.
 */
export type ParsedCarComparison = {
  asked: { comparative: Comparative; text: string }[]
  isWithCar: boolean
  isOther: boolean
}

const locales = [en, de, es, fr]
const phrases = new Map<string, Comparative>()
for (const { comparatives: said } of locales) {
  for (const name of comparatives) for (const phrase of said[name]) phrases.set(phrase, name)
}
const likeWords = new Set(locales.flatMap(({ comparatives: { like } }) => like))
const otherWords = new Set(locales.flatMap(({ comparatives: { other } }) => other))
const thanWords = new Set(locales.flatMap(({ comparatives: { than } }) => than))
/** After these words, a comparison belongs to a bound: `2018 or newer`. */
const joints = new Set(['or', 'and', 'oder', 'und', 'o', 'y', 'ou', 'et', 'no', 'not'])

/**
 * Extracts a comparison from a text: with another car, `like a golf but bigger`, `cheaper than an x5`, or with its own
 * model. `rest` has a bar in place of each of its words. A comparison that bounds a number stays: `newer than 2015`.
 */
export function parseCarComparison(text: string): { comparison: ParsedCarComparison; rest: string } {
  const tokens = tokenizeQuery(text)
  const asked: ParsedCarComparison['asked'] = []
  const isOther = tokens.some(({ word }) => otherWords.has(word))
  let isWithCar = isOther || tokens.some(({ word }) => likeWords.has(word))
  let [rest, taken] = ['', 0]
  for (let at = 0; at < tokens.length; at++) {
    const length = [2, 1].find((count) => at + count <= tokens.length && phrases.has(phraseAt(tokens, at, count)))
    const comparative = phrases.get(phraseAt(tokens, at, length ?? 0))
    const [first, last] = [tokens[at], tokens[at + (length ?? 1) - 1]]
    if (!comparative || !first || !last || isOfBound(tokens, at, length ?? 1)) continue
    const isThan = thanWords.has(tokens[at + (length ?? 1)]?.word ?? '')
    isWithCar ||= isThan
    const end = isThan ? (tokens[at + (length ?? 1)]?.end ?? last.end) : last.end
    asked.push({ comparative, text: text.slice(first.start, end) })
    rest += `${text.slice(taken, first.start)} | `
    taken = end
    at += (length ?? 1) - 1
  }
  return { comparison: { asked, isWithCar, isOther }, rest: asked.length === 0 ? text : rest + text.slice(taken) }
}

function phraseAt(tokens: readonly Token[], at: number, count: number): string {
  return tokens
    .slice(at, at + count)
    .map(({ word }) => word)
    .join(' ')
}

function isOfBound(tokens: readonly Token[], at: number, length: number): boolean {
  const behind = tokens[at + length]?.word ?? ''
  const isNumber = (word = '') => /\d/.test(word)
  const isBehindJoint = joints.has(tokens[at - 1]?.word ?? '') || isNumber(tokens[at - 1]?.word)
  return isBehindJoint || isNumber(behind) || (thanWords.has(behind) && isNumber(tokens[at + length + 1]?.word))
}
