import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findRepeatedBeginning } from '#tests/support/find-repeated-beginning.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'packages'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))

/** What only ever meets a document that this server has written itself. */
const ofOwnDocuments = ['src/web/server/defer-scripts-until-first-paint.ts']

/** Where patterns are put together while the program runs, and what is put into them. */
const composed = [
  'packages/test-gateway/routes.ts', // Paths of the same file.
  'src/api/limit-account-writes.ts', // Pieces of the same file, for paths of our own calls.
  'src/contract/idempotency.ts', // Pieces of the same file, for paths of our own calls.
  'src/contract/unicode-scripts.ts', // Names of scripts of the same file, for one letter at a time.
  'src/contract/parse-meeting-time.ts', // Pieces of the same file, for a text of 100 characters at most.
  'src/contract/person-name.ts', // Pieces of the same file, for a name of bounded length.
  'src/contract/reserved-names.ts', // Words of the same file, for a name of bounded length.
  'src/contract/translate-message.ts', // Messages of our own catalogue.
  'src/domain/import/convert-cell-value.ts', // Formats and words of the owner's mapping.
  'src/domain/text/contains-phone-number.ts', // Words of the languages' folders, for a text of 5,000 characters at most.
  'src/domain/text/detect-message-risks.ts', // Pieces of the same file, for a text of 5,000 characters at most.
  'src/domain/messages/remove-access-tokens.ts', // Paths of the same file, for one link at a time.
  'src/domain/search/understanding/numbers/numerals.ts', // Words of the same file.
  'src/domain/search/understanding/numbers/phrase-patterns.ts', // Pieces of the same file.
  'src/web/i18n/normalize-localized-number.ts', // The signs between the digits of a language's numbers.
  'src/web/offline/worker/offline-screen.ts', // Names of our own elements, in a page of ours.
  'src/web/offline/worker/page-store.ts',
  'src/web/server/content-encoding.ts', // Names of codings.
]

type Found = { source: string; flags: string; at: string }

function literalsOf(file: string): Found[] {
  const text = readFileSync(file, 'utf8')
  const found: Found[] = []
  const look = (_key: string, value: unknown) => {
    if (isPattern(value)) {
      const line = text.slice(0, value.start).split('\n').length
      found.push({ source: value.regex.pattern, flags: value.regex.flags, at: `${file}:${line}` })
    }
    return typeof value === 'bigint' ? null : value
  }
  JSON.stringify(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), look)
  return found
}

function isPattern(value: unknown): value is { start: number; regex: { pattern: string; flags: string } } {
  return typeof value === 'object' && value !== null && 'regex' in value && 'start' in value
}

/** Each way in which the time may grow faster than the text: with its square, or without bounds. */
const faultsOf = ({ source, flags, at }: Found) =>
  analyse({ source, flags }).reports.map(
    ({ type, exponential }) => `${at} /${source}/${flags}: ${exponential ? 'exponential' : type}`,
  )

function attacksOn(pattern: Found): string[] {
  const text = findRepeatedBeginning(pattern)
  return text === null ? [] : [`${pattern.at} /${pattern.source}/${pattern.flags}: ${JSON.stringify(text)}`]
}

const made: Found[] = []
const Original = globalThis.RegExp
beforeAll(() => {
  // A module that another file has read already would make its patterns no second time.
  vi.resetModules()
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given, caller) {
      const pattern = Reflect.construct(target, given, caller) as RegExp
      made.push({ source: pattern.source, flags: pattern.flags, at: 'composed' })
      return pattern
    },
  })
})
afterAll(() => {
  globalThis.RegExp = Original
})

it('no pattern of ours can be kept busy by a long text', () => {
  const found = files.filter((file) => !ofOwnDocuments.includes(file)).flatMap(literalsOf)
  expect(found.length).toBeGreaterThan(200)
  expect(found.flatMap(faultsOf)).toEqual([])
  expect(found.flatMap(attacksOn)).toEqual([])
})

it('one that is put together grows with the square of a short text at most, and each is known here', async () => {
  const isComposing = (file: string) => /\bRegExp\(/.test(readFileSync(file, 'utf8'))
  expect(files.filter(isComposing).toSorted()).toEqual(composed.toSorted())
  await Promise.all([
    import('#domain/search/understanding/numbers/number-phrases.ts'),
    import('#web/server/content-encoding.ts'),
    import('#domain/text/contains-phone-number.ts'),
    import('#domain/messages/remove-access-tokens.ts'),
  ])
  const { parseCellDate: readDate, parseCellNumber: readNumber } = await import('#domain/import/convert-cell-value.ts')
  const { normalizeLocalizedNumber } = await import('#web/i18n/normalize-localized-number.ts')
  normalizeLocalizedNumber('1.000,50', 'de')
  await import('#contract/idempotency.ts')
  await import('#contract/parse-meeting-time.ts')
  await import('#contract/person-name.ts')
  await import('#contract/reserved-names.ts')
  readNumber('1,000.50')
  readNumber('1.000,50', ',')
  readDate('2026-11-20', 'yyyy-MM-dd')
  await import('@forecourt/test-gateway/routes.ts')
  expect(made.length).toBeGreaterThan(60)
  expect(made.flatMap(faultsOf).filter((fault) => fault.endsWith('exponential'))).toEqual([])
  const { SearchCarsQuery, SuggestSearchesQuery } = await import('#contract/cars.ts')
  for (const contract of [SearchCarsQuery, SuggestSearchesQuery]) {
    expect(contract.safeParse({ q: 'x'.repeat(200) }).success).toBe(true)
    expect(contract.safeParse({ q: 'x'.repeat(201) }).success).toBe(false)
  }
})

it('what looks for such patterns finds them', () => {
  for (const pattern of [/(?:a+)+$/, /\s+$/, /^\s*(\d+)?\s*$/])
    expect(faultsOf({ source: pattern.source, flags: '', at: 'here' }), pattern.source).not.toEqual([])
  for (const pattern of [/https?:\/\/\S+\/end/, /<li[^>]* id="\d"/i, /ab(?:c|[a-z]*;d)/, /ab.*?c/su])
    expect(attacksOn({ source: pattern.source, flags: pattern.flags, at: 'here' }), pattern.source).not.toEqual([])
  for (const pattern of [/^https?:\/\/\S+\/end/, /<li[^<>]* id="\d"/i, /https?:\/\/\S+/, /ab.{1,9}c/])
    expect(attacksOn({ source: pattern.source, flags: pattern.flags, at: 'here' }), pattern.source).toEqual([])
})
