import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPageAccount } from '#web/client/page-account.ts'
import type { LiveMessageSignal } from './live-connection.ts'
import { openSharedLiveConnection } from './shared-live-connection.ts'

/** A browser's source of events whose connections the test decides about. */
class StreamOfTest extends EventTarget {
  static readonly CONNECTING = 0
  static opened: StreamOfTest[] = []
  readyState = 0
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

type Tab = { heard: LiveMessageSignal[]; kinds: () => string[]; state: () => string | undefined; end: () => void }

let tabs: Tab[]
beforeEach(() => {
  vi.useFakeTimers()
  StreamOfTest.opened = []
  tabs = []
  setPageAccount('marcus')
  vi.stubGlobal('EventSource', StreamOfTest)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})
afterEach(() => {
  for (const tab of tabs) tab.end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openTab(): Tab {
  const heard: LiveMessageSignal[] = []
  const end = openSharedLiveConnection((signal) => heard.push(signal))
  const tab = {
    heard,
    kinds: () => heard.map(({ kind }) => kind).filter((kind) => kind !== 'state'),
    state: () => heard.flatMap((signal) => (signal.kind === 'state' ? [signal.state] : [])).at(-1),
    end,
  }
  tabs.push(tab)
  return tab
}
/** A tab of a browser that cannot share. */
function openLoneTab(): Tab {
  vi.stubGlobal('navigator', {})
  return openTab()
}
const syncsOf = (tab: Tab) => tab.kinds().filter((kind) => kind === 'sync').length
const newest = () => {
  const stream = StreamOfTest.opened.at(-1)
  if (!stream) throw new Error('No stream was opened.')
  return stream
}
const fail = () => newest().onerror?.()
const say = (kind: string, lastEventId: string, data = '{}') =>
  newest().dispatchEvent(new MessageEvent(kind, { lastEventId, data }))
const show = (isShown: boolean) => {
  Object.assign(document, { hidden: !isShown })
  document.dispatchEvent(new Event('visibilitychange'))
}
const opened = (count: number) => expect.poll(() => StreamOfTest.opened.length).toBe(count)

it('G-19 after three failed connections a page asks every ten seconds, and goes back to the stream once it hears one', () => {
  const tab = openLoneTab()
  fail()
  fail()
  expect([tab.state(), syncsOf(tab)]).toEqual(['connecting', 0])
  fail()
  expect([tab.state(), syncsOf(tab)]).toEqual(['polling', 1])
  vi.advanceTimersByTime(10_000)
  expect(syncsOf(tab)).toBe(2)
  // A further try that fails changes nothing, and what is asked for stays one question every ten seconds.
  vi.advanceTimersByTime(10_000)
  expect(StreamOfTest.opened).toHaveLength(2)
  fail()
  const before = syncsOf(tab)
  vi.advanceTimersByTime(20_000)
  expect(syncsOf(tab) - before).toBe(2)
  say('beat', '')
  expect(tab.state()).toBe('live')
  const afterwards = syncsOf(tab)
  vi.advanceTimersByTime(30_000)
  expect(syncsOf(tab)).toBe(afterwards)
})

it('G-19 three streams that open and stay silent, as behind a proxy that keeps events back, are three failed connections', () => {
  const tab = openLoneTab()
  vi.advanceTimersByTime(59_000)
  expect([tab.state(), syncsOf(tab), StreamOfTest.opened.length]).toEqual(['connecting', 0, 3])
  vi.advanceTimersByTime(1_000)
  expect([tab.state(), syncsOf(tab), newest().readyState]).toEqual(['polling', 1, 2])
  // While further streams stay silent, too, the page goes on asking.
  vi.advanceTimersByTime(120_000)
  expect([tab.state(), syncsOf(tab)]).toEqual(['polling', 13])
  expect(StreamOfTest.opened.length).toBeGreaterThan(3)
})

it('G-19 a proxy that lets a stream open and cuts it before it has said anything leads to polling, too', () => {
  const tab = openLoneTab()
  for (const state of ['connecting', 'connecting', 'polling']) {
    fail()
    expect(tab.state()).toBe(state)
  }
})

it('G-19 a stream that was heard and falls silent is opened anew where it was, and counts from the start once heard again', () => {
  const tab = openLoneTab()
  for (let times = 0; times < 4; times += 1) {
    say('beat', `place-${times}`)
    expect(tab.state()).toBe('live')
    vi.advanceTimersByTime(40_000)
    expect([newest().url, tab.state()]).toEqual([`/api/messages/stream?since=place-${times}`, 'connecting'])
  }
  expect(syncsOf(tab)).toBe(0)
})

it('G-19 a stream that goes on names where it was, also after it was refused', () => {
  openLoneTab()
  say('sync', 'where-it-was')
  newest().close()
  fail()
  vi.advanceTimersByTime(2_000)
  expect(StreamOfTest.opened).toHaveLength(2)
  expect(newest().url).toBe('/api/messages/stream?since=where-it-was')
})

it('G-19 a tab that is not seen gives its connection back within two seconds, and goes on where it was', () => {
  openLoneTab()
  say('sync', 'where-it-was')
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

it('G-19 a browser that cannot share opens a stream for each tab', () => {
  openLoneTab()
  openLoneTab()
  expect(StreamOfTest.opened).toHaveLength(2)
})

it('G-19 tabs share a stream and hear each piece of news once; the next goes on where it was once its tab is closed', async () => {
  const first = openTab()
  await opened(1)
  say('sync', 'begun')
  const [second, third] = [openTab(), openTab()]
  // Whoever comes later reads everything anew, and knows that news come by themselves.
  for (const tab of [second, third]) await expect.poll(tab.kinds).toEqual(['sync'])
  expect([second.state(), third.state()]).toEqual(['live', 'live'])
  say('news', 'told', '{"threadId":"t"}')
  for (const tab of tabs) await expect.poll(tab.kinds).toEqual(['sync', 'news'])
  expect(third.heard.at(-1)).toEqual({ kind: 'news', news: { threadId: 't' } })

  first.end()
  await opened(2)
  expect(newest().url).toBe('/api/messages/stream?since=told')
  expect(StreamOfTest.opened[0]?.readyState).toBe(2)
  say('notice', 'told-again')
  for (const tab of [second, third]) await expect.poll(tab.kinds).toEqual(['sync', 'news', 'notice'])
  expect(first.kinds()).toEqual(['sync', 'news'])
  expect(StreamOfTest.opened).toHaveLength(2)
})

it('G-19 tabs that are shown to different people hear each a stream of their own', async () => {
  const first = openTab()
  await opened(1)
  const ofMarcus = newest()
  setPageAccount('bob')
  const second = openTab()
  await opened(2)
  say('notice', 'for-bob')
  expect([first.kinds(), second.kinds()]).toEqual([[], ['notice']])
  ofMarcus.dispatchEvent(new MessageEvent('news', { lastEventId: 'for-marcus', data: '{"threadId":"t"}' }))
  const third = openTab()
  await expect.poll(third.kinds).toEqual(['sync'])
  expect([first.kinds(), second.kinds()]).toEqual([['news'], ['notice']])
})

it('G-19 a tab that the browser has put to sleep loses the stream to one that is awake', async () => {
  // A page that holds the lock and says nothing.
  let wake = () => {}
  const asleep = navigator.locks.request(
    'forecourt-live marcus',
    () => new Promise<void>((resolve) => (wake = resolve)),
  )
  const lost = expect(asleep).rejects.toThrow()
  const tab = openTab()
  vi.advanceTimersByTime(1_900)
  expect(StreamOfTest.opened).toHaveLength(0)
  vi.advanceTimersByTime(100)
  await opened(1)
  await lost
  wake()
  say('beat', '')
  expect(tab.state()).toBe('live')
})

it('G-19 who loses the stream hears it from whoever has it now, and reads anew what was said between', async () => {
  const tab = openTab()
  await opened(1)
  say('sync', 'begun')
  const other = new BroadcastChannel('forecourt-live marcus')
  try {
    const asked = new Promise((resolve) =>
      other.addEventListener('message', ({ data }) => data.kind === 'hello' && resolve(data)),
    )
    let leave = () => {}
    const taken = navigator.locks.request(
      'forecourt-live marcus',
      { steal: true },
      () => new Promise<void>((resolve) => (leave = resolve)),
    )
    await asked
    expect(newest().readyState).toBe(2)
    other.postMessage({ kind: 'welcome', state: 'live', position: 'further' })
    await expect.poll(tab.kinds).toEqual(['sync', 'sync'])
    leave()
    await taken
    await opened(2)
    expect(newest().url).toBe('/api/messages/stream?since=further')
  } finally {
    other.close()
  }
})
