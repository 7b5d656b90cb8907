import { expect, it } from 'vitest'
import { DuplicateStockNumberDetector } from './duplicate-stock-number-detector.ts'

it('remembers the line and the content of every stock number while it grows', () => {
  const seen = new DuplicateStockNumberDetector()
  let known = 0
  for (let line = 1; line <= 50_000; line++) if (seen.remember(`s${line}`, `row ${line}`, line)) known++
  expect(known).toBe(0)
  for (let line = 1; line <= 50_000; line += 997) {
    expect(seen.remember(`s${line}`, `row ${line}`, 60_000)).toEqual({ line, isSameRow: true })
    expect(seen.remember(`s${line}`, 'another', 60_000)).toEqual({ line, isSameRow: false })
  }
})
