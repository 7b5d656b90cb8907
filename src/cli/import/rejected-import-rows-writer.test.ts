import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, it } from 'vitest'
import { RejectedImportRowsWriter } from './rejected-import-rows-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-rejects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const header = ['id', '=head', 'note']
const reject = { line: 7, field: 'price', reason: 'is not a number: "x, y"', group: 'is not a number' }

it('writes where, why, and the cells, with formulas made texts', () => {
  const path = join(folder, 'a.csv')
  const file = new RejectedImportRowsWriter(path, [])
  file.setHeader(header)
  file.write({ ...reject, cells: ['1', '=HYPERLINK("http://evil")', 'a "b"\nc'] }, header)
  file.write({ ...reject, line: 9, cells: ['-5', '+cmd|calc', '@x', 'one too many'] }, header)
  file.close()
  expect(parse(readFileSync(path), { relax_column_count: true })).toEqual([
    ['rejected_line', 'rejected_field', 'rejected_reason', 'id', "'=head", 'note'],
    ['7', 'price', 'is not a number: "x, y"', '1', `'=HYPERLINK("http://evil")`, 'a "b"\nc'],
    ['9', 'price', 'is not a number: "x, y"', '-5', "'+cmd|calc", "'@x", 'one too many'],
  ])
})

it('gives rejected rows of a file of rejected rows their new line and reason', () => {
  const path = join(folder, 'b.csv')
  const own = ['rejected_line', 'rejected_field', 'rejected_reason', 'id']
  const file = new RejectedImportRowsWriter(path, [])
  file.setHeader(own)
  file.write({ ...reject, cells: ['99', 'old', 'old', '1'] }, own)
  file.close()
  expect(parse(readFileSync(path))).toEqual([own, ['7', 'price', 'is not a number: "x, y"', '1']])
})

it('leaves no file behind when nothing is rejected, not even the last run’s', () => {
  const path = join(folder, 'c.csv')
  writeFileSync(path, 'of an earlier run')
  const file = new RejectedImportRowsWriter(path, [])
  file.setHeader(header)
  file.close()
  expect([existsSync(path), file.isWritten]).toEqual([false, false])
})

it('never overwrites what is being read', () => {
  const path = join(folder, 'input.csv')
  writeFileSync(path, 'precious')
  expect(() => new RejectedImportRowsWriter(join(folder, '.', 'input.csv'), [path])).toThrow(/cannot be written over/)
  expect(readFileSync(path, 'utf8')).toBe('precious')
})
