import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OutgoingMessage, openMessageOutbox } from './message-outbox.ts'

/** What a browser keeps for a site, shared by its tabs. */
class DeviceStorage {
  isFull = false;
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('It is full.', 'QuotaExceededError')
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

let storage: DeviceStorage
beforeEach(() => {
  storage = new DeviceStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const aMessage = (clientId: string, writtenAt: number): OutgoingMessage => ({
  clientId,
  writtenAt,
  text: `Text of ${clientId}`,
  photos: [],
  state: 'waiting',
})
const idsOf = (outbox: ReturnType<typeof openMessageOutbox>) => outbox.read().map(({ clientId }) => clientId)

it('two tabs of one conversation keep what each of them has written, in the order of writing', () => {
  const [one, other] = [openMessageOutbox('me', 'thread'), openMessageOutbox('me', 'thread')]
  one.save(aMessage('first', 1))
  other.save(aMessage('third', 3))
  one.save(aMessage('second', 2))
  expect([idsOf(one), idsOf(other)]).toEqual(Array(2).fill(['first', 'second', 'third']))
  other.remove('first')
  expect(idsOf(one)).toEqual(['second', 'third'])
  expect(idsOf(openMessageOutbox('me', 'thread'))).toEqual(['second', 'third'])
})

it('neither other conversations nor other people of the device see a message', () => {
  openMessageOutbox('me', 'thread').save(aMessage('first', 1))
  expect(idsOf(openMessageOutbox('me', 'other'))).toEqual([])
  expect(idsOf(openMessageOutbox('you', 'thread'))).toEqual([])
})

it('a message that the device cannot keep lives as long as its page, and what is damaged is left out', () => {
  const outbox = openMessageOutbox('me', 'thread')
  outbox.save(aMessage('kept', 1))
  storage.isFull = true
  outbox.save(aMessage('unkept', 2))
  storage['forecourt:outbox:me:thread:bad'] = '{'
  expect(idsOf(outbox)).toEqual(['kept', 'unkept'])
  expect(idsOf(openMessageOutbox('me', 'thread'))).toEqual(['kept'])
  outbox.remove('unkept')
  expect(idsOf(outbox)).toEqual(['kept'])
})
