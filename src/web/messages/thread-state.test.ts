import { expect, it } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { hasMessageGap, lastMessageNumberOf, mergeMessages } from './thread-state.ts'

const message = (seq: number): Message => ({
  seq,
  clientId: `${seq}`,
  isOwn: false,
  text: `${seq}`,
  photos: [],
  warnings: [],
  at: '2026-11-20T12:00:00.000Z',
})
const messages = (...seqs: number[]) => seqs.map(message)

it('G-19 messages that come twice, late or in any order are shown once and in order', () => {
  const shown = mergeMessages(messages(2, 3), messages(5, 3, 1, 4, 5))
  expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  expect(lastMessageNumberOf(shown)).toBe(5)
})

it('G-19 a gap between what is known and what came is noticed, and an overlap is none', () => {
  expect(hasMessageGap(messages(1, 2), messages(4))).toBe(true)
  expect(hasMessageGap(messages(1, 2), messages(3, 4))).toBe(false)
  expect(hasMessageGap(messages(1, 2), messages(2, 3))).toBe(false)
  expect(hasMessageGap([], messages(2))).toBe(true)
  expect(hasMessageGap(messages(1), [])).toBe(false)
})
