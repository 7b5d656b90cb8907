import { useEffect, useEffectEvent } from 'react'

/** Opens a dialog where the address ends in `hash`, once: a reload, or a way back, does not. Null: it may not open. */
export function useDialogAddress(hash: `#${string}`, open: ((isOpen: boolean) => void) | null): void {
  const openOnce = useEffectEvent(() => {
    if (!open || location.hash !== hash) return
    history.replaceState(history.state, '', location.pathname + location.search)
    open(true)
  })
  const isWaiting = open !== null
  useEffect(() => {
    if (!isWaiting) return
    openOnce()
    // A link of a mail may lead to the page that is open.
    addEventListener('hashchange', openOnce)
    return () => removeEventListener('hashchange', openOnce)
  }, [isWaiting])
}
