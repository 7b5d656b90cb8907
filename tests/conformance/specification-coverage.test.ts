import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { specificationRowIds, specificationRowsWithoutTest } from './specification-row-ids.ts'

/** Tests that `npm test` runs: what it leaves to the proof is no row's only test. */
const testName = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
const rowId = /\b[PSETVACMKH]-\d\d\b/g

/** Row → the tests that name it, read from the test files themselves. */
function testsByRow(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts']).toSorted()) {
    for (const [, , name = ''] of readFileSync(file, 'utf8').matchAll(testName)) {
      for (const row of new Set(name.match(rowId))) {
        found.set(row, [...(found.get(row) ?? []), `${file}: ${name.replaceAll(/\s+/g, ' ')}`])
      }
    }
  }
  return found
}

it('every row of the specification has a test in each run that names it, and the table of both is written down', () => {
  const found = testsByRow()
  const lines = specificationRowIds.map((row) => {
    const tests = found.get(row)?.map((test) => `\`${test.replaceAll('|', '\\|')}\``)
    return `| ${row} | ${tests?.join('<br>') ?? specificationRowsWithoutTest[row] ?? '**no test**'} |`
  })
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/conformance.md', ['| row | tests |', '|---|---|', ...lines, ''].join('\n'))
  const missing = specificationRowIds.filter((row) => !found.has(row) && !(row in specificationRowsWithoutTest))
  expect(missing).toEqual([])
})

it('docs/specification-rows.md says what each row is about that code and tests name', () => {
  const page = readFileSync('docs/specification-rows.md', 'utf8')
  const described = new Set(
    [...page.matchAll(/^\| ([A-Z])-(\d\d)(?: – [A-Z]-(\d\d))? \|/gm)].flatMap(([, letter, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => {
        return `${letter}-${String(Number(first) + index).padStart(2, '0')}`
      }),
    ),
  )
  const beyond = globSync('{src,tests,scripts}/**/*.{ts,tsx,mjs}').flatMap(
    (file) => readFileSync(file, 'utf8').match(/\bG-\d\d\b(?!-)/g) ?? [],
  )
  expect([...specificationRowIds, ...new Set(beyond)].filter((row) => !described.has(row))).toEqual([])
})

it('a row that is left to others has no test yet', () => {
  const found = testsByRow()
  expect(Object.keys(specificationRowsWithoutTest).filter((row) => found.has(row))).toEqual([])
})
