import { isNegatableField } from './lexicon/negatable-fields.ts'
import type { ParsedCarComparison } from './purposes/comparison-phrases.ts'
import { type ReadQuery, type Span, textOfSpan } from './span.ts'

/** A span and what the operators around it make of it. */
export type ResolvedSpan = Span & {
  isDenied: boolean
  /** True for the car that others are compared with. */
  isReference: boolean
  isDropped: boolean
  /** The typed words, if they are more than those of the span. */
  text: string | null
}

const mostSkipped = 3
const buts = new Set(['but', 'aber', 'pero', 'mais', 'ale'])

/** Applies `not`, `doesn't have to be`, `like` and `than` to the meanings beside them. */
export function resolveOperators(read: ReadQuery): {
  spans: ResolvedSpan[]
  comparison: ParsedCarComparison
} {
  const spans: ResolvedSpan[] = read.path.map((span) => ({
    ...span,
    isDenied: false,
    isReference: false,
    isDropped: false,
    text: null,
  }))
  const { tokens } = read
  const comparison: ParsedCarComparison = { asked: [], isWithCar: false, isOther: false }
  for (const [at, { value }] of spans.entries()) {
    if (value.kind === 'comparative') {
      const next = spans[at + 1]
      const isThan = next?.value.kind === 'operator' && next.value.operator === 'than'
      const end = isThan ? next.end : (spans[at]?.end ?? 0)
      const text = textOfSpan({ start: spans[at]?.start ?? 0, end }, read)
      comparison.asked.push({ comparative: value.comparative, text })
      const than = isThan ? nextValue(spans, at + 1) : undefined
      if (than?.value.kind === 'name') {
        comparison.isWithCar = true
        than.isReference = true
      }
    }
    if (value.kind !== 'operator') continue
    const target = nextValue(spans, at)
    const { operator } = value
    if (operator === 'not') denyFrom(spans, at, read)
    if (operator === 'optional' && target) target.isDropped = true
    if (operator === 'optionalBehind') {
      const before = spans[at - 1]
      if (before) before.isDropped = true
    }
    if (target?.value.kind === 'name' && (operator === 'like' || operator === 'other')) {
      comparison.isWithCar = true
      target.isReference = true
      if (operator === 'other') comparison.isOther = true
    }
  }
  for (const [at, { value }] of spans.entries()) {
    if (value.kind !== 'operator') continue
    const before = spans[at - 1]
    if (value.operator === 'other' && before?.value.kind === 'name') {
      Object.assign(comparison, { isWithCar: true, isOther: true })
      before.isReference = true
    }
    if (value.operator === 'otherMake' && comparison.isWithCar) {
      comparison.isOther = true
      comparison.otherThanBrands = spans.flatMap(({ value: own }) =>
        own.kind === 'name' ? (own.named[0]?.brand ?? []) : [],
      )
    }
  }
  for (const [at, span] of spans.entries()) {
    const [before, joint] = [spans[at - 2], spans[at - 1]]
    const isJoined = joint?.value.kind === 'operator' && joint.value.operator === 'or'
    if (isJoined && before?.isReference && span.value.kind === 'name') span.isReference = true
  }
  // `like a 911 but under 40k`: a car that is not a 911.
  if (comparison.isWithCar && tokens.some(({ word }) => buts.has(word))) comparison.isOther = true
  // `like a golf but not a vw`: other cars of other makes.
  const isDeniedName = ({ value, isDenied }: ResolvedSpan) => isDenied && value.kind === 'name'
  if (comparison.isWithCar && spans.some(isDeniedName)) comparison.isOther = true
  dropOwnCars(spans, tokens)
  return { spans, comparison }
}

const former = new Set(['old', 'current', 'last', 'previous', 'alter', 'altes', 'viejo', 'vieux', 'vieille'])
const owners = new Set(['my', 'our', 'his', 'her', 'their', 'mein', 'meinen', 'unser', 'mi', 'mon', 'ma'])

/** A car that somebody has is not the one that is looked for: `sold my Honda, want a Mazda`. */
function dropOwnCars(spans: readonly ResolvedSpan[], tokens: ReadQuery['tokens']): void {
  const isOwn = ({ start }: ResolvedSpan) =>
    owners.has(tokens[start - 1]?.word ?? '') || owners.has(tokens[start - 2]?.word ?? '')
  const names = spans.filter(({ value }) => value.kind === 'name')
  // `my old astra broke down, need a hatchback`: what is wanted is said otherwise.
  const isFormer = ({ start }: ResolvedSpan) => former.has(tokens[start - 1]?.word ?? '')
  const isWanted = spans.some(({ value }) => value.kind === 'features' || value.kind === 'bounds')
  const isCompared = spans.some(({ value }) => value.kind === 'comparative')
  if (names.every(isOwn) && (isCompared || !isWanted || !names.some(isFormer))) return
  for (const span of names.filter(isOwn)) span.isDropped = true
}

/** The meaning behind an operator; a few words without one may be between. */
function nextValue(spans: readonly ResolvedSpan[], at: number): ResolvedSpan | undefined {
  for (let place = at + 1; place <= at + 1 + mostSkipped; place++) {
    const span = spans[place]
    if (!span) return undefined
    if (span.value.kind !== 'ignored') return span
    if (span.value.why !== 'function') return undefined
  }
  return undefined
}

/** Denies the value behind `not` and those that are joined to it: `no red or black`. */
function denyFrom(spans: readonly ResolvedSpan[], at: number, read: ReadQuery): void {
  const { tokens } = read
  let target = nextValue(spans, at)
  let start = spans[at]?.start ?? 0
  const kind = target?.value.kind
  if (target?.value.kind === 'features' && kindsOfValues.has(textOfSpan(target, read).toLowerCase())) {
    target.isDropped = true
    return
  }
  while (target && kind && target.value.kind === kind && isDeniable(target)) {
    target.isDenied = true
    target.text = textOfSpan({ start, end: target.end }, read)
    start = target.start
    const place = spans.indexOf(target)
    const joint = spans[place + 1]
    const isJoined = joint?.value.kind === 'operator' && joint.value.operator === 'or'
    const isListed = tokens[target.end - 1]?.isBeforeBreak === true || isSameColour(target, joint)
    if (!isJoined && !isListed) return
    // In a list nothing else is between: `no manual, only automatic` wants one.
    const other = isJoined ? nextValue(spans, place + 1) : spans[place + 1]
    const isSameField =
      other?.value.kind === kind &&
      (other.value.kind !== 'features' ||
        target.value.kind !== 'features' ||
        other.value.features[0]?.field === target.value.features[0]?.field)
    target = isSameField ? other : undefined
  }
}

/** Colours are listed without commas: `except black white or gray`. */
function isSameColour({ value }: ResolvedSpan, behind: ResolvedSpan | undefined): boolean {
  const isColour = (one: ResolvedSpan['value'] | undefined) =>
    one?.kind === 'features' && one.features[0]?.field === 'colour'
  return isColour(value) && isColour(behind?.value)
}

/** Kinds of a value: who wants no CVT may want another automatic. */
const kindsOfValues = new Set('cvt dsg dct pdk tiptronic steptronic tdi cdi hdi dci'.split(' '))

function isDeniable({ value }: ResolvedSpan): boolean {
  if (value.kind === 'features') return value.features.every(({ field }) => isNegatableField(field))
  return value.kind === 'name' || value.kind === 'origin' || value.kind === 'region' || value.kind === 'purpose'
}
