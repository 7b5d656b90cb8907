import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LiveMessageConnectionState, openLiveMessageConnection } from './live-connection.ts'

/** A browser's source of events whose connections the test decides about. */
class StreamOfTest extends EventTarget {
  static readonly CONNECTING = 0
  static opened: StreamOfTest[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    StreamOfTest.opened.push(this)
  }
  close(): void {
    this.readyState = 2
  }
}

let states: LiveMessageConnectionState[]
let syncs: number
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  StreamOfTest.opened = []
  ;[states, syncs] = [[], 0]
  vi.stubGlobal('EventSource', StreamOfTest)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  end = openLiveMessageConnection({
    onNews: () => {},
    onNotice: () => {},
    onSync: () => {
      syncs += 1
    },
    onState: (state) => states.push(state),
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const newest = () => {
  const stream = StreamOfTest.opened.at(-1)
  if (!stream) throw new Error('No stream was opened.')
  return stream
}
const fail = () => newest().onerror?.()

it('G-19 after three failed connections a page asks every ten seconds, and goes back to the stream once one opens', () => {
  fail()
  fail()
  expect([states.at(-1), syncs]).toEqual(['connecting', 0])
  fail()
  expect([states.at(-1), syncs]).toEqual(['polling', 1])
  vi.advanceTimersByTime(10_000)
  expect(syncs).toBe(2)
  // A further try that fails changes nothing, and what is asked for stays one question every ten seconds.
  vi.advanceTimersByTime(10_000)
  expect(StreamOfTest.opened).toHaveLength(2)
  fail()
  const before = syncs
  vi.advanceTimersByTime(20_000)
  expect(syncs - before).toBe(2)
  newest().onopen?.()
  expect(states.at(-1)).toBe('live')
  const afterwards = syncs
  vi.advanceTimersByTime(30_000)
  expect(syncs).toBe(afterwards)
})

it('G-19 a stream that goes on names where it was, also after it was refused', () => {
  newest().onopen?.()
  newest().dispatchEvent(new MessageEvent('sync', { lastEventId: 'where-it-was' }))
  newest().close()
  fail()
  vi.advanceTimersByTime(2_000)
  expect(StreamOfTest.opened).toHaveLength(2)
  expect(newest().url).toBe('/api/messages/stream?since=where-it-was')
})

it('G-19 a tab that is not seen gives its connection back within two seconds, and goes on where it was', () => {
  newest().onopen?.()
  newest().dispatchEvent(new MessageEvent('sync', { lastEventId: 'where-it-was' }))
  const show = (isShown: boolean) => {
    Object.assign(document, { hidden: !isShown })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show(false)
  vi.advanceTimersByTime(1_000)
  show(true)
  expect([newest().readyState, StreamOfTest.opened.length]).toEqual([0, 1])
  show(false)
  vi.advanceTimersByTime(2_000)
  expect(newest().readyState).toBe(2)
  show(true)
  expect(newest().url).toBe('/api/messages/stream?since=where-it-was')
})
