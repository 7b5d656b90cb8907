import { describe, expect, it } from 'vitest'
import { spreadLabelsApart } from './space-labels.ts'

const gap = 8
const label = (at: number, width = 60) => ({ at, width })

describe('labels in a row', () => {
  it('stay where they should be if there is room', () => {
    expect(spreadLabelsApart([label(60), label(150), label(260)], { width: 320, gap })).toEqual([60, 150, 260])
  })

  it('move apart around their middle, and away from the edges', () => {
    expect(spreadLabelsApart([label(150), label(160), label(170)], { width: 320, gap })).toEqual([92, 160, 228])
    expect(spreadLabelsApart([label(5), label(310)], { width: 320, gap })).toEqual([30, 290])
  })

  it('never overlap nor leave the row, wherever they should be, while they fit', () => {
    const places = Array.from({ length: 17 }, (_, step) => 20 * step)
    for (const low of places) {
      for (const value of places.filter((place) => place >= low)) {
        for (const high of places.filter((place) => place >= value)) {
          const labels = [label(low, 56), label(value), label(high, 64)]
          const [a = -1, b = -1, c = -1] = spreadLabelsApart(labels, { width: 320, gap })
          const room = [a - 28, b - 30 - (a + 28) - gap, c - 32 - (b + 30) - gap, 320 - (c + 32)]
          expect(Math.min(...room), `${low} ${value} ${high}`).toBeGreaterThanOrEqual(-1e-9)
        }
      }
    }
  })
})
