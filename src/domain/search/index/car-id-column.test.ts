import { describe, expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { CarIdColumn } from './car-id-column.ts'

const random = seededRandom(3)
const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('')
const anId = () => `${hex(8)}-${hex(4)}-7${hex(3)}-${hex(4)}-${hex(12)}`
/** Some that differ only in their last sign or in their first bit, and some of another form. */
const ids = [
  ...Array.from({ length: 3_000 }, anId),
  ...Array.from({ length: 16 }, (_, at) => `00000000-0000-4000-8000-00000000000${at.toString(16)}`),
  ...['ffffffff-0000-4000-8000-000000000000', '7fffffff-0000-4000-8000-000000000000', 'car-1', 'zoë', 'A'],
]

describe('ids of cars', () => {
  it('are found by their car and their car by them, while cars come, change, go and the column grows, and after it was saved', () => {
    const column = new CarIdColumn(64)
    const known = new Map<string, number>()
    let capacity = 64
    let car = 0
    const put = (id: string) => {
      if (car === capacity) {
        capacity *= 2
        column.grow(capacity)
      }
      column.remove(id)
      column.add(car, id)
      known.set(id, car)
      car += 1
    }
    for (const id of ids) put(id)
    for (const id of random.shuffled(ids).slice(0, 1_000)) put(id)
    for (const id of random.shuffled(ids).slice(0, 1_000)) {
      column.remove(id)
      known.delete(id)
    }
    expect(column.size).toBe(known.size)
    for (const id of ids) expect(column.find(id)).toBe(known.get(id))
    expect(column.find(anId())).toBeUndefined()
    for (const [id, own] of known) expect(column.textOf(own)).toBe(id)
    const loaded = new CarIdColumn(capacity)
    loaded.load(structuredClone(column.save()))
    expect(loaded.size).toBe(known.size)
    for (const id of ids) expect(loaded.find(id)).toBe(known.get(id))
    for (const [id, own] of known) expect(loaded.textOf(own)).toBe(id)
  })

  it('compare as their texts do', () => {
    const column = new CarIdColumn(ids.length)
    for (const [car, id] of ids.entries()) column.add(car, id)
    for (let turn = 0; turn < 5_000; turn += 1) {
      const [one, other] = [random.whole(0, ids.length - 1), random.whole(0, ids.length - 1)]
      if (one === other) continue
      expect(column.compare(one, other) < 0).toBe((ids[one] ?? '') < (ids[other] ?? ''))
    }
  })
})
