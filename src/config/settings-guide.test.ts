import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EnvironmentSchema, secretEnvVariableNames } from './environment-schema.ts'

/** The rows of the guide, as cells. */
const rows = [...readFileSync('docs/operations/settings.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|(.*)\|$/gm)].map(
  ([, name = '', cells = '']) => ({ name, cells: cells.split('|').map((cell) => cell.trim()) }),
)

it('the guide of settings names every one that is read, and no other', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(EnvironmentSchema.shape).toSorted())
})

it('the guide of settings says what is the case without one, as the program has it', () => {
  const empty = Object.entries(EnvironmentSchema.parse({})).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  const said = rows.map(({ name, cells: [, without] }) => [name, without])
  expect(empty.length).toBeGreaterThan(5)
  expect(said).toEqual(expect.arrayContaining(empty.map(([name, value]) => [name, `\`${value}\``])))
})

it('the guide of settings says which ones may lie in a file', () => {
  const said = rows.filter(({ cells: [, , secret] }) => secret === 'yes').map(({ name }) => name)
  expect(said.toSorted()).toEqual([...secretEnvVariableNames].toSorted())
})
