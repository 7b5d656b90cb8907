import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteMessageDrafts } from '#web/device/message-drafts.ts'
import { openMessageDraft } from './open-message-draft.ts'

/** What a browser keeps for a site, shared by its tabs; every change reaches the tabs but the one that made it. */
class DeviceStorage {
  isFull = false;
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('It is full.', 'QuotaExceededError')
    const oldValue = this.getItem(key)
    this[key] = value
    if (oldValue !== value) announce(key, value)
  }
  removeItem(key: string) {
    if (this.getItem(key) === null) return
    delete this[key]
    announce(key, null)
  }
}

type Tab = { window: EventTarget; document: EventTarget; draft: ReturnType<typeof openMessageDraft> }
let storage: DeviceStorage
let tabs: Tab[]
let active: Tab | undefined
beforeEach(() => {
  storage = new DeviceStorage()
  tabs = []
  active = undefined
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

/** A browser tells these tabs nothing. */
const asleep = new Set<Tab>()

function announce(key: string, newValue: string | null): void {
  const author = active
  for (const tab of tabs) {
    if (tab === author || asleep.has(tab)) continue
    inTab(tab, () => tab.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })))
  }
}

/** Runs a step as that of one tab: it does not hear its own changes. */
function inTab<T>(tab: Tab | undefined, step: () => T): T {
  const before = active
  active = tab
  try {
    return step()
  } finally {
    active = before
  }
}

function openTab(name = `tab ${tabs.length}`): { tab: Tab; shown: () => string; type: (text: string) => void } {
  const [window, document] = [new EventTarget(), new EventTarget()]
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const tab: Tab = { window, document, draft: openMessageDraft('me', 'thread', name) }
  let field = tab.draft.read()
  tab.draft.subscribe(() => {
    field = tab.draft.read()
  })
  tabs.push(tab)
  return {
    tab,
    shown: () => field,
    type(text) {
      field = text
      inTab(tab, () => tab.draft.type(text))
    },
  }
}
const close = ({ tab }: { tab: Tab }) => tabs.splice(tabs.indexOf(tab), 1)
const keptTexts = () => Object.keys(storage).filter((key) => key.startsWith('forecourt:'))

it('G-19 a tab shows what another one types in the same conversation, from the first letter on and after a reload', () => {
  const [one, other] = [openTab(), openTab()]
  one.type('Is it')
  expect(other.shown()).toBe('Is it')
  other.type('Is it rusty?')
  expect(one.shown()).toBe('Is it rusty?')
  other.type('Is it')
  expect(one.shown()).toBe('Is it')
  expect(openTab().shown()).toBe('Is it')
})

it('G-19 text that was typed in a tab is never replaced by what another one types, and outlives a reload', () => {
  const [one, other] = [openTab('one'), openTab('other')]
  one.type('My own thought')
  other.type('Another thought')
  expect([one.shown(), other.shown()]).toEqual(['My own thought', 'Another thought'])
  one.type('My own thought, and more')
  other.type('')
  other.type('Another, typed anew')
  expect([one.shown(), other.shown()]).toEqual(['My own thought, and more', 'Another, typed anew'])
  close(one)
  close(other)
  expect([openTab('one').shown(), openTab('other').shown()]).toEqual([
    'My own thought, and more',
    'Another, typed anew',
  ])
})

it('G-19 what is sent in one tab disappears in those that show the same, and only there', () => {
  const [one, other, third] = [openTab(), openTab(), openTab()]
  one.type('Hello')
  inTab(other.tab, () => other.tab.draft.forget())
  expect([one.shown(), third.shown()]).toEqual(['', ''])
  one.type('First')
  other.type('Second')
  inTab(other.tab, () => other.tab.draft.forget())
  expect([one.shown(), third.shown()]).toEqual(['First', ''])
  inTab(one.tab, () => one.tab.draft.forget())
  expect(keptTexts()).toEqual([])
})

it('G-19 a text that is emptied by hand in one tab stays in that where it was typed', () => {
  const [one, other] = [openTab(), openTab()]
  one.type('Mine')
  other.type('')
  expect([one.shown(), other.shown()]).toEqual(['Mine', ''])
  expect(openTab().shown()).toBe('')
})

it('a tab that slept catches up when it is looked at again', () => {
  const [one, other] = [openTab(), openTab()]
  asleep.add(one.tab)
  other.type('Meanwhile')
  expect(one.shown()).toBe('')
  asleep.delete(one.tab)
  inTab(one.tab, () => one.tab.document.dispatchEvent(new Event('visibilitychange')))
  expect(one.shown()).toBe('Meanwhile')
})

it('whoever signs out leaves no draft in any tab', () => {
  const [one, other, third] = [openTab(), openTab(), openTab()]
  one.type('First')
  other.type('Second')
  // Its own page goes to the log-in.
  inTab(third.tab, deleteMessageDrafts)
  expect([one.shown(), other.shown()]).toEqual(['', ''])
  expect(keptTexts()).toEqual([])
})

it('a text that the device cannot keep stays in its field when the tab is looked at again', () => {
  const one = openTab()
  storage.isFull = true
  one.type('Not kept')
  inTab(one.tab, () => one.tab.document.dispatchEvent(new Event('visibilitychange')))
  expect(one.shown()).toBe('Not kept')
})

it('G-19 a tab and its copy, which a browser gives the same name, do not write over each other', () => {
  const named = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: named.set.bind(named) })
  const [one, other] = [openTab('one'), openTab('other')]
  one.type('My own thought')
  other.type('Another thought')
  const copy = openTab('one')
  copy.type('The copy’s thought')
  const [nameOfOne = ''] = named.values()
  one.type('My own thought, and more')
  for (const tab of [one, other, copy]) close(tab)
  expect([openTab(nameOfOne).shown(), openTab('one').shown()]).toEqual([
    'My own thought, and more',
    'The copy’s thought',
  ])
})
