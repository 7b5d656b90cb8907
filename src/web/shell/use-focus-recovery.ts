import { useEffect } from 'react'
import { focusElement } from '#web/shell/focus-element.ts'

const rows = 'tr, li, article'
const overlays = '[popover], dialog'

/**
 * The focused element may disappear because of its own action: a deleted row, a button that has done its work, a
 * dismissed notification. The focus then stays nearby, instead of moving to the top of the page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: Element | null = null
    let lastOnPage: Element | null = null

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      last = target
      if (!target.closest(overlays)) lastOnPage = target
    }

    const observer = new MutationObserver((records) => {
      const gone = last
      if (!gone || gone.isConnected || document.activeElement !== document.body) return
      last = null
      if (lastOnPage instanceof HTMLElement && lastOnPage.isConnected) return focusElement(lastOnPage)
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
      focusElement(placeOf(record) ?? document.querySelector<HTMLElement>('#content h1'))
    })

    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

/** The row that contained the control; or, where the row itself is gone, the one in its place. */
function placeOf(record: MutationRecord | undefined): HTMLElement | null {
  if (!record?.target.isConnected) return null
  const neighbour = [record.nextSibling, record.previousSibling].find(
    (node): node is HTMLElement => node instanceof HTMLElement && node.matches(rows),
  )
  if (neighbour) return neighbour
  return record.target instanceof Element ? record.target.closest<HTMLElement>(rows) : null
}
