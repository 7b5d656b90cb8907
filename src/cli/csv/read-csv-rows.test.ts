import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ImportSourceRow } from '#domain/import/import-source-row.ts'
import { readCsvRows } from './read-csv-rows.ts'

async function rowsOf(...texts: string[]): Promise<ImportSourceRow[]> {
  async function* source() {
    yield* texts
  }
  return Array.fromAsync(readCsvRows(source()))
}

it('tells the line that each row starts in, past blank lines and cells of several lines', async () => {
  const rows = await rowsOf('a,b\n\n1,"x\ny\r\nz"\n , \n3,4')
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', 'x\ny\r\nz'] },
    { line: 7, cells: ['3', '4'] },
  ])
})

it('reads the same however the text is cut', async () => {
  const text = 'id,t\r\n1,"a ""b"" c"\r\n2,"x\r\ny"\r\n3,"never closed\r\n4,z\r\n5,"é😀"'
  const whole = await rowsOf(text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 6 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
      expect(await rowsOf(...pieces)).toEqual(whole)
    }),
  )
})

it('gives up only the line in which a quote opens and never closes', async () => {
  const rows = await rowsOf('id,t\n1,a\n2,"open\n3,c\n4,d\n')
  expect(rows).toEqual([
    { line: 1, cells: ['id', 't'] },
    { line: 2, cells: ['1', 'a'] },
    { line: 3, cells: ['2,"open'], fault: 'A quote is opened here and never closed' },
    { line: 4, cells: ['3', 'c'] },
    { line: 5, cells: ['4', 'd'] },
  ])
})

it('gives up only the line whose quote is closed by a quote of the next', async () => {
  const rows = await rowsOf('id,t\n1,"open\n2,"fine"\n3,c\n')
  expect(rows.map(({ line, fault }) => [line, fault !== undefined])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ])
})

it('rejects an endless row and goes on in the next line', async () => {
  const rows = await rowsOf('id,t\n', ...Array.from({ length: 30 }, () => 'x'.repeat(100_000)), '\n2,b\n')
  expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
    [1, undefined],
    [2, 'The row is longer than 1,000,000 characters'],
    [3, undefined],
  ])
})

it('finds no row in nothing', async () => {
  expect(await rowsOf()).toEqual([])
  expect(await rowsOf('', '\n\r\n')).toEqual([])
})
