/** What covers the page: the sheets, dialogs and menus of ours are the browser's own. */
const coveringPopover = '[popover="auto"]'
/** Where a press on "back" is meant for what covers the page. */
const smallScreens = '(width < 64rem)'

/** An entry of the history: the router numbers its own ones, and that of an overlay has the number of its page. */
type Entry = { isOverlay: boolean; idx: unknown }
type EntryState = { idx?: unknown; isOverlay?: boolean } | null

/**
 * On small screens "back" closes the filters, a dialog, the full-screen pictures or a menu, and the page stays as it is.
 * What opens gets an entry of the history, a copy of its page's, which the router does not hear of; "back" from it
 * closes what is open. Where it was closed otherwise, "back" passes over the entry, and the next page takes its place.
 * The entry is not removed at once, because going back would cancel a document that a link has begun to load. Call it
 * before the router starts, so that its listener comes first.
 */
export function closeOverlaysOnBack(): void {
  const { history } = window
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  const overlays = new Set<HTMLElement>(document.querySelectorAll<HTMLElement>(coveringPopover))
  // As the router does when it starts, which is later: what is opened before that has its entry too.
  if (history.state?.idx === undefined) replace({ ...history.state, idx: 0 }, '')
  let entry = entryOf(history.state)
  /** What the router has put in place of the page while its overlay had an entry: it belongs to the page's own. */
  let renewed: { state: EntryState; url: string } | null = null

  const lastOpen = () => [...overlays].findLast(isOpen)

  function giveEntry(opening?: HTMLElement): void {
    if (entry.isOverlay || !(opening ?? lastOpen()) || !window.matchMedia(smallScreens).matches) return
    push({ ...history.state, isOverlay: true }, '')
    entry = entryOf(history.state)
  }

  function noteOpened(overlay: HTMLElement): void {
    for (const one of overlays) if (!one.isConnected) overlays.delete(one)
    // The last one that was opened is the last one in the set.
    overlays.delete(overlay)
    overlays.add(overlay)
    giveEntry(overlay)
  }

  // Before it is shown: of what was shown the browser tells in a later task, and "back" may come before that.
  document.addEventListener(
    'beforetoggle',
    (event) => {
      const { target } = event
      if (event.newState === 'open' && target instanceof HTMLElement && target.matches(coveringPopover))
        noteOpened(target)
    },
    true,
  )
  // Not every browser has that event for dialogs.
  new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLDialogElement && target.open) noteOpened(target)
  }).observe(document, { subtree: true, attributeFilter: ['open'] })

  window.addEventListener(
    'popstate',
    (event) => {
      const from = entry
      entry = entryOf(history.state)
      const isOwn = from.idx === entry.idx && from.isOverlay !== entry.isOverlay
      if (!isOwn) return
      event.stopImmediatePropagation()
      if (entry.isOverlay) return
      if (renewed) replace(renewed.state, '', renewed.url)
      renewed = null
      const overlay = lastOpen()
      if (!overlay) return history.back()
      close(overlay)
      // Another one below it, or one that may not be closed while it sends.
      giveEntry()
    },
    true,
  )

  history.pushState = (state, unused, url) => {
    if (entry.isOverlay) replace(state, unused, url)
    else push(state, unused, url)
    entry = entryOf(history.state)
    renewed = null
    // A filter that was chosen in its sheet leads to another list under the open sheet.
    giveEntry()
  }
  history.replaceState = (state, unused, url) => {
    const { isOverlay } = entry
    replace(isOverlay ? { ...state, isOverlay } : state, unused, url)
    entry = entryOf(history.state)
    if (isOverlay) renewed = { state: { ...state, isOverlay: undefined }, url: window.location.href }
    giveEntry()
  }
  giveEntry()
}

function entryOf(state: EntryState): Entry {
  return { isOverlay: state?.isOverlay === true, idx: state?.idx }
}

function isOpen(overlay: HTMLElement): boolean {
  if (!overlay.isConnected) return false
  return overlay instanceof HTMLDialogElement ? overlay.open : overlay.matches(':popover-open')
}

/** As Escape does, which a dialog may refuse. */
function close(overlay: HTMLElement): void {
  if (!(overlay instanceof HTMLDialogElement)) overlay.hidePopover()
  else if (overlay.dispatchEvent(new Event('cancel', { cancelable: true }))) overlay.close()
}
