import { type AST, RegExpParser } from '@eslint-community/regexpp'

const letters = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), '\n', '\t', 'é']
const tails = ['', '\0', '\n', ' ', '"', '>']
/** Enough samples of a piece: they only have to begin a match. */
const maxSamples = 24

/**
 * A text in which a pattern begins a match again and again, reads on to its end from each beginning, and finds nothing:
 * the time grows with the square of the text. `https?:\/\/\S+\/end` has one in `http://http://…`. Null where none is
 * found; `scslre` finds those of a single letter.
 */
export function findRepeatedBeginning({ source, flags }: { source: string; flags: string }): string | null {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, modes)
  const plain = flags.replaceAll(/[gy]/g, '')
  const whole = new RegExp(source, plain)

  function look(alternatives: readonly AST.Alternative[], outside: readonly AST.Element[]): string | null {
    for (const { elements } of alternatives)
      for (const [at, element] of elements.entries()) {
        const before = [...outside, ...elements.slice(0, at)]
        const inner = element.type === 'Quantifier' ? element.element : element
        const isGroup = inner.type === 'Group' || inner.type === 'CapturingGroup'
        const found = attack(before, element) ?? (isGroup ? look(inner.alternatives, before) : null)
        if (found !== null) return found
      }
    return null
  }

  function attack(before: readonly AST.Element[], element: AST.Element): string | null {
    const isAnchored = before.some((one) => one.type === 'Assertion' && one.kind === 'start')
    if (element.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) return null
    if ((isAnchored && !flags.includes('m')) || flags.includes('y')) return null
    const greedy = element.greedy ? element.raw : element.raw.slice(0, -1)
    const start = new RegExp(before.map(({ raw }) => raw).join('') + greedy, `${plain}y`)
    for (const word of samplesOfAll(before, element.element.raw)) {
      const text = word.repeat(6)
      start.lastIndex = 2 * word.length
      const isBegunInside = word !== '' && start.test(text) && start.lastIndex === text.length
      const tail = isBegunInside ? tails.find((end) => !whole.test(text + end)) : undefined
      if (tail !== undefined) return text + tail
    }
    return null
  }

  /** What a piece of the pattern matches, of letters that also fit what is repeated behind it. */
  function samplesOf(element: AST.Element | AST.QuantifiableElement, repeated: string): string[] {
    switch (element.type) {
      case 'Assertion':
        return ['']
      case 'Quantifier': {
        const once = samplesOf(element.element, repeated)
        return element.min === 0 ? ['', ...once] : once.map((sample) => sample.repeat(Math.min(element.min, 40)))
      }
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.flatMap(({ elements }) => samplesOfAll(elements, repeated))
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass': {
        const fitting = letters.filter((letter) => fits(element.raw, letter) && fits(repeated, letter))
        return [...fitting.slice(0, 1), ...fitting.filter((letter) => /[a-z]/i.test(letter)).slice(0, 1)]
      }
      default:
        return []
    }
  }

  function samplesOfAll(elements: readonly AST.Element[], repeated: string): string[] {
    return elements.reduce(
      (words: string[], element) => {
        const next = samplesOf(element, repeated)
        return words.flatMap((word) => next.map((sample) => word + sample)).slice(0, maxSamples)
      },
      [''],
    )
  }

  const fits = (raw: string, letter: string) => new RegExp(`^(?:${raw})$`, plain).test(letter)
  return look(pattern.alternatives, [])
}
