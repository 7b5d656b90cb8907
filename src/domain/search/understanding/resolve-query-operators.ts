import { isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import type { ParsedCarComparison } from './intent/parsed-car-comparison.ts'
import { isNegatableField } from './lexicon/negatable-fields.ts'
import { wordsOfAllLocales } from './locales/search-locales.ts'
import { type MeaningSpan, type ParsedSearchQuery, textOfMeaningSpan } from './match/meaning-span.ts'
import { dropOwnCars, isOwnCar } from './own-cars.ts'

/** A span and what the operators around it make of it. */
export type ResolvedMeaningSpan = MeaningSpan & {
  isDenied: boolean
  /** True for the car that others are compared with. */
  isReference: boolean
  isDropped: boolean
  /** The typed words, if they are more than those of the span. */
  text: string | null
}

const mostSkipped = 3
const buts = wordsOfAllLocales('but')

/** Applies `not`, `doesn't have to be`, `like` and `than` to the meanings beside them. */
export function resolveQueryOperators(read: ParsedSearchQuery): {
  spans: ResolvedMeaningSpan[]
  comparison: ParsedCarComparison
  /** What is denied and no filter knows. */
  unusable: string[]
} {
  const spans: ResolvedMeaningSpan[] = read.path.map((span) => ({
    ...span,
    isDenied: false,
    isReference: false,
    isDropped: false,
    text: null,
  }))
  const { tokens } = read
  const comparison: ParsedCarComparison = { asked: [], isWithCar: false, isOther: false }
  const unusable: string[] = []
  for (const [at, { value }] of spans.entries()) {
    // `better on gas than a tahoe` compares as well.
    if (value.kind === 'comparative' || value.kind === 'purpose') {
      const next = spans[at + 1]
      const isThan = next?.value.kind === 'operator' && next.value.operator === 'than'
      if (value.kind === 'comparative') {
        const end = isThan ? next.end : (spans[at]?.end ?? 0)
        const text = textOfMeaningSpan({ start: spans[at]?.start ?? 0, end }, read)
        comparison.asked.push({ comparative: value.comparative, text })
      }
      const than = isThan ? nextValue(spans, at + 1) : undefined
      if (than?.value.kind === 'name') {
        comparison.isWithCar = true
        // No car is faster than itself.
        comparison.isOther = true
        markReference(spans, than)
      }
    }
    if (value.kind !== 'operator') continue
    const target = nextValue(spans, at)
    const { operator } = value
    if (operator === 'not') unusable.push(...denyFrom(spans, at, read))
    if (operator === 'optional' && target) target.isDropped = true
    if (operator === 'optionalBehind') {
      const before = spans[at - 1]
      if (before) before.isDropped = true
    }
    if (operator === 'like' && isLiking(spans, at, tokens)) continue
    if (target?.value.kind === 'name' && (operator === 'like' || operator === 'other')) {
      comparison.isWithCar = true
      markReference(spans, target)
      if (operator === 'other') comparison.isOther = true
    } else if (operator === 'like') {
      const cars = carsJoinedBefore(spans, at)
      for (const car of cars) car.isReference = true
      if (cars.length > 0) Object.assign(comparison, { isWithCar: true, isSimilarToo: true })
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
  if (comparison.isWithCar && tokens.some(({ word }) => buts.has(word))) comparison.isOtherwise = true
  // `like a golf but not a vw`: other cars of other makes.
  const isDeniedName = ({ value, isDenied }: ResolvedMeaningSpan) => isDenied && value.kind === 'name'
  if (comparison.isWithCar && spans.some(isDeniedName)) comparison.isOther = true
  dropOwnCars(spans, tokens)
  // `our corolla is too small`: another car is wanted, compared with theirs; a newer one may be of the same model.
  const own = spans.find((span) => span.value.kind === 'name' && !span.isDropped && isOwnCar(span, tokens))
  const isOutgrown = comparison.asked.some(({ comparative }) => comparative !== 'newer')
  if (own && isOutgrown && !comparison.isWithCar) {
    Object.assign(comparison, { isWithCar: true, isOther: true })
    markReference(spans, own)
  }
  return { spans, comparison, unusable }
}

const likers = wordsOfAllLocales('likers')

/** `I'd like a jetta` asks for one; `I'd like a jetta but bigger` compares. */
function isLiking(spans: readonly ResolvedMeaningSpan[], at: number, tokens: ParsedSearchQuery['tokens']): boolean {
  const isCompared =
    spans.some(({ value }) => value.kind === 'comparative') || tokens.some(({ word }) => buts.has(word))
  return !isCompared && likers.has(tokens[(spans[at]?.start ?? 0) - 1]?.word ?? '')
}

/** The make and the model before `or similar`, none if nothing is joined. */
function carsJoinedBefore(spans: readonly ResolvedMeaningSpan[], at: number): ResolvedMeaningSpan[] {
  const isFunction = (span: ResolvedMeaningSpan) => span.value.kind === 'ignored' && span.value.why === 'function'
  const [joint, car, make] = spans
    .slice(0, at)
    .filter((span) => !isFunction(span))
    .toReversed()
  const isJoined = joint?.value.kind === 'operator' && joint.value.operator === 'or'
  if (!isJoined || car?.value.kind !== 'name' || car.isDenied) return []
  return make && isOfSameMake(make, car) ? [car, make] : [car]
}

/** The car, and a model of the make right behind it: `faster than a golf gti`. */
function markReference(spans: readonly ResolvedMeaningSpan[], car: ResolvedMeaningSpan): void {
  car.isReference = true
  const next = spans[spans.indexOf(car) + 1]
  if (next && isOfSameMake(car, next)) next.isReference = true
}

function isOfSameMake({ value: one }: ResolvedMeaningSpan, { value: other }: ResolvedMeaningSpan): boolean {
  if (one.kind !== 'name' || other.kind !== 'name') return false
  return one.named.some(({ brand }) => other.named.some((car) => car.brand === brand))
}

/** The meaning behind an operator; a few words without one may be between. */
function nextValue(spans: readonly ResolvedMeaningSpan[], at: number): ResolvedMeaningSpan | undefined {
  for (let place = at + 1; place <= at + 1 + mostSkipped; place++) {
    const span = spans[place]
    if (!span) return undefined
    if (span.value.kind !== 'ignored') return span
    if (span.value.why !== 'function') return undefined
  }
  return undefined
}

/**
 * Denies the value behind `not` and those that are joined to it: `no red or black`. Returns what is denied and no filter
 * knows: it must not become a wish.
 */
function denyFrom(spans: readonly ResolvedMeaningSpan[], at: number, read: ParsedSearchQuery): string[] {
  const { tokens } = read
  // `no, an suv`, `not too old, red`: what follows a comma is said for itself.
  const isSaidApart = (span: ResolvedMeaningSpan | undefined) =>
    tokens.slice(spans[at]?.start, span?.start).some(({ start, end }) => /[,.!?]$/.test(read.text.slice(start, end)))
  const next = nextValue(spans, at)
  let target = isSaidApart(next) ? undefined : next
  let start = spans[at]?.start ?? 0
  const kind = target?.value.kind
  if (target?.value.kind === 'features' && kindsOfValues.has(textOfMeaningSpan(target, read).toLowerCase())) {
    target.isDropped = true
    return [textOfMeaningSpan({ start, end: target.end }, read)]
  }
  const unknown = target && !isDeniable(target) ? target : firstWord(spans, at)
  if (unknown && !isSaidApart(unknown) && (unknown.value.kind === 'text' || unknown.value.kind === 'ignored')) {
    unknown.isDropped = true
    return unknown.value.kind === 'ignored' && unknown.value.why !== 'ordinary'
      ? []
      : [textOfMeaningSpan({ start, end: unknown.end }, read)]
  }
  while (target && kind && target.value.kind === kind && isDeniable(target)) {
    const model: ResolvedMeaningSpan | undefined = spans[spans.indexOf(target) + 1]
    // Of a make and its model, the model is meant: `no kia soul`.
    if (model && target.end === model.start && isMakeOf(target, model)) {
      target.isDropped = true
      target = model
    }
    target.isDenied = true
    target.text = textOfMeaningSpan({ start, end: target.end }, read)
    start = target.start
    const place = spans.indexOf(target)
    const joint = spans[place + 1]
    const isJoined = joint?.value.kind === 'operator' && joint.value.operator === 'or'
    const isListed = tokens[target.end - 1]?.isBeforeBreak === true || isSameColour(target, joint)
    if (!isJoined && !isListed) return []
    // In a list nothing else is between: `no manual, only automatic` wants one.
    const other = isJoined ? nextValue(spans, place + 1) : spans[place + 1]
    const isSameField =
      other?.value.kind === kind &&
      (other.value.kind !== 'features' ||
        target.value.kind !== 'features' ||
        other.value.features[0]?.field === target.value.features[0]?.field)
    target = isSameField ? other : undefined
  }
  return []
}

/** The first word behind an operator that is no function word. */
function firstWord(spans: readonly ResolvedMeaningSpan[], at: number): ResolvedMeaningSpan | undefined {
  const isFunction = ({ value }: ResolvedMeaningSpan) => value.kind === 'ignored' && value.why === 'function'
  return spans.slice(at + 1, at + 2 + mostSkipped).find((span) => !isFunction(span))
}

function isMakeOf(make: ResolvedMeaningSpan, model: ResolvedMeaningSpan): boolean {
  return (
    isOfSameMake(make, model) &&
    make.value.kind === 'name' &&
    make.value.named[0]?.model === null &&
    model.value.kind === 'name' &&
    model.value.named[0]?.model !== null
  )
}

/** Colours are listed without commas: `except black white or gray`. */
function isSameColour({ value }: ResolvedMeaningSpan, behind: ResolvedMeaningSpan | undefined): boolean {
  const isColour = (one: ResolvedMeaningSpan['value'] | undefined) =>
    one?.kind === 'features' && one.features[0]?.field === 'colour'
  return isColour(value) && isColour(behind?.value)
}

/** Kinds of a value: who wants no CVT may want another automatic. */
const kindsOfValues = new Set('cvt dsg dct pdk tiptronic steptronic tdi cdi hdi dci'.split(' '))

function isDeniable({ value }: ResolvedMeaningSpan): boolean {
  if (value.kind === 'features')
    return value.features.every(({ field }) => isNegatableField(field) || isMultiChoiceAttribute(field))
  return value.kind === 'name' || value.kind === 'origin' || value.kind === 'region' || value.kind === 'purpose'
}
