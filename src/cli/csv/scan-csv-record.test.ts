import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanCsvRecord } from './scan-csv-record.ts'

function scanAll(text: string, delimiter = ','): string[][] {
  const records: string[][] = []
  for (let at = 0; at < text.length; ) {
    const scan = scanCsvRecord(text, at, delimiter, true)
    if (scan.kind !== 'record') throw new Error('unfinished')
    records.push(scan.cells)
    at = scan.end
  }
  return records
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

it.each([
  [
    'plain cells',
    'a,b,c\n1,2,3\n',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
  ],
  [
    'the ends of lines of every system',
    'a,b\r\n1,2\r3,4\n5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  ['quotes around delimiters and line breaks', '"a,b","c\r\nd"\n', [['a,b', 'c\r\nd']]],
  ['doubled quotes', '"he said ""go""",x\n', [['he said "go"', 'x']]],
  [
    'an empty quoted cell at the end',
    'a,""\n,\n',
    [
      ['a', ''],
      ['', ''],
    ],
  ],
  ['spaces around quotes', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
  ['inches inside and outside of quotes', '19" rims,"20" rims",x\n', [['19" rims', '20" rims', 'x']]],
  ['a last line without its end', 'a,"b"', [['a', 'b']]],
])('reads %s', (_name, text, records) => {
  expect(scanAll(text)).toEqual(records)
})

it('reads what csv-parse reads', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r\n', ' ', '😀', ';'), maxLength: 8 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), fc.constantFrom(',', ';'), (records, lineEnd, delimiter) => {
      const text = records.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('')
      const theirs: unknown = parse(text, { delimiter, relax_column_count: true, record_delimiter: lineEnd })
      expect(scanAll(text, delimiter)).toEqual(theirs)
    }),
  )
})
