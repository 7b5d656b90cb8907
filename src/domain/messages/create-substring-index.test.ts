import { expect, it } from 'vitest'
import { createSubstringIndex } from './create-substring-index.ts'

it('an index of the parts of a text has each part of it, and no other text', () => {
  for (const text of ['', 'a', 'abcbc', 'aabbaabab', 'is it still available? is it?', 'ääb\ud83d\ude97b']) {
    const index = createSubstringIndex(text)
    for (let early = 0; early < 100; early += 1) expect(index.includes(text)).toBe(true)
    const parts = new Set(
      Array.from({ length: text.length + 1 }, (_, from) => from).flatMap((from) =>
        Array.from({ length: text.length - from + 1 }, (_, size) => text.slice(from, from + size)),
      ),
    )
    for (const part of parts) {
      expect(index.includes(part), part).toBe(true)
      for (const other of [`${part}a`, `b${part}`, `${part}${part}`])
        expect(index.includes(other), other).toBe(text.includes(other))
    }
  }
})
