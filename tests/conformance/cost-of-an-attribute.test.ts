import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type AttributeName, attributeFieldNames, attributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { typicalModelChoiceFacts, typicalModelNumberFacts } from '#contract/car-catalogue.ts'
import { pricedAttributeNames } from '#contract/priced-attributes.ts'

/**
 * The limit that CONTRIBUTING.md promises for the files of a new attribute, including its migration and its texts, which
 * count once: there is one file of them a language.
 */
const mostFiles = 10
/** Attributes older than the list of attributes: valuation, search words and cards know them by name. */
const older = new Set<AttributeName>([
  ...(['year', 'yearOfPurchase', 'mileageMiles', 'fuel', 'transmission', 'body', 'colour'] as const),
  ...(['drive', 'engineCc', 'powerHp', 'owners', 'condition'] as const),
])
/**
 * Prices depend on these, which costs three files more (0031): one packs a million cars by the names of their facts, one
 * says which stated values count as none, and a sum needs a name for each fact within a sentence.
 */
const priced = new Set<AttributeName>(pricedAttributeNames)
const ofPrices =
  /^src\/domain\/valuation\/(?:valuation-input|optional-price-facts)\.ts$|^src\/locales\/en\/pages\/valuation\.json$/
/** The valuation knows more of these: cylinders are a part of an engine’s size, and equipment is read with words of titles. */
const valuedInOwnWays = new Set<AttributeName>(['cylinders', 'equipment'])
const ofValuation = /^src\/(?:domain|web)\/valuation\/|^src\/contract\/valuation\.ts$/
/** The catalogue of models says what is usual of these, and lists them by name (0058). */
const typical = new Set<AttributeName>([...typicalModelChoiceFacts, ...typicalModelNumberFacts])
const ofCatalogue = /^src\/domain\/search\/catalogue\/|^src\/contract\/car-catalogue\.ts$/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'migrations', 'mappings'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  // A mail has doors in another sense. Tests come on top; each later migration copies the whole schema into its
  // snapshot.
  .filter(
    (file) =>
      /\.(tsx?|mjs|json|sql)$/.test(file) && !/\.test\.|words\/lists\/|domain\/mail\/|_snapshot\.json$/.test(file),
  )
  .filter((file) => existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Files that contain the attribute, its column or its field as a name, not as a word of a sentence or a method. */
function filesNaming(name: AttributeName): string[] {
  const { column, field } = carAttributes[name]
  const all = [...new Set([name, column, field])].join('|')
  const named = new RegExp(
    `(['"\`])(?:${all})\\1|\\.(?:${all})\\b(?![ (])|^\\s*(?:${all}):|[{,] (?:${all})(?:[,:]| [}=])`,
  )
  return files
    .filter(({ file, text }) => text.split('\n').some((line) => isCode(line) && named.test(withoutText(file, line))))
    .map(({ file }) => file)
    .filter((file) => !/\/locales\/(?!en\/)/.test(file))
}

function isCode(line: string): boolean {
  return !/^\s*(?:\/\/|\/?\*)/.test(line)
}

/** A text of a page may say the word: only its key is a name. */
function withoutText(file: string, line: string): string {
  return file.startsWith('src/locales/') ? line.replace(/: ".*"/, '') : line
}

it.each(attributeNames.filter((name) => !older.has(name)))(`%s is named in at most ${mostFiles} files`, (name) => {
  const isOnTop = (file: string) =>
    (priced.has(name) && ofPrices.test(file)) ||
    (valuedInOwnWays.has(name) && ofValuation.test(file)) ||
    (typical.has(name) && ofCatalogue.test(file))
  const naming = filesNaming(name).filter((file) => !isOnTop(file))
  // The snapshot and the journal of its migration contain the attribute in no countable way.
  const advice = `Derive what these say of ${name} from car-attributes.ts, or give it a name that means nothing else in them:`
  expect(naming.length + 2, [advice, ...naming].join('\n')).toBeLessThanOrEqual(mostFiles)
  expect(naming).toContainEqual(expect.stringMatching(/^src\/contract\/car-(?:fact-)?attributes\.ts$/))
})

it('docs/operations/import.md names the field of every attribute', () => {
  const fields = /^\| `fields` \|.*$/m.exec(readFileSync('docs/operations/import.md', 'utf8'))?.[0] ?? ''
  expect(attributeFieldNames.filter((field) => !fields.includes(`\`${field}\``))).toEqual([])
})

it('CONTRIBUTING.md says the same number', () => {
  expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(`at most ${mostFiles} files`)
})
