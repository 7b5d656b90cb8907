import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusElement } from '#web/shell/focus-element.ts'

/**
 * After a navigation the focus moves to the new page's heading, unless the page took it: a screen reader then reads the
 * heading, and the next Tab continues from there.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById('content')
    const { activeElement: active } = document
    // The followed link keeps the focus where both pages share their menu: the page has not taken it then.
    if (content?.contains(active) && !active?.closest('nav, aside')) return
    focusElement(content?.querySelector('h1') ?? content)
  }, [pathname])
}
