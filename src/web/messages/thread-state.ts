import type { Message } from '#contract/messages.ts'

/** Puts messages into their order, each once, whatever came twice or late. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
}

/** True where a message between the known ones and the new ones is missing: then the thread is read from there. */
export function hasMessageGap(known: readonly Message[], more: readonly Message[]): boolean {
  const [first] = more
  return first !== undefined && first.seq > lastMessageNumberOf(known) + 1
}

export function lastMessageNumberOf(known: readonly Message[]): number {
  return known.at(-1)?.seq ?? 0
}
