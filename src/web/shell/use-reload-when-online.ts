import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { recordPageLoaded, usePageConnectionState } from '#web/offline/page-connection-state.ts'

/** Reloads what was shown without a connection as soon as there is one. */
export function useReloadWhenOnline(): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const { kind } = usePageConnectionState()
  const before = useRef(kind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that another page stands there now.
  useEffect(recordPageLoaded, [key])
  useEffect(() => {
    if (before.current === 'cut' && kind === 'online') void revalidate()
    before.current = kind
  }, [kind, revalidate])
}
