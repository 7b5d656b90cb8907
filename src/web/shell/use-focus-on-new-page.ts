import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusElement } from '#web/shell/focus-element.ts'

/**
 * After a navigation the focus goes to the new page's heading, unless the page took it: a screen reader says where the
 * person is, and the next Tab goes on from there.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById('content')
    const { activeElement: active } = document
    // The link that was followed has the focus still where the pages share their menu: that page took nothing.
    if (content?.contains(active) && !active?.closest('nav, aside')) return
    focusElement(content?.querySelector('h1') ?? content)
  }, [pathname])
}
