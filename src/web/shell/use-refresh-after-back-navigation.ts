import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { consumeStalePageDataFlag } from '#web/client/page-data-fetch.ts'
import { useIsOffline } from '#web/offline/page-connection-state.ts'

/** Whether the document may be one that the browser has kept: it shows that on a way back, however old it is. */
let isKeptDocument: boolean | undefined

/**
 * Reloads a page in the background that was shown from memory because the user went back to it. (A page that the browser
 * had kept alive is read again by `useSessionSync`.)
 */
export function useRefreshAfterBackNavigation(): void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const { key } = useLocation()
  const isCut = useIsOffline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that another page stands there now.
  useEffect(() => {
    if (state === 'idle' && consumeStalePageDataFlag()) void revalidate()
  }, [state, key])
  const refreshKept = useEffectEvent(() => {
    isKeptDocument ??= cameBack()
    if (isCut || !isKeptDocument) return
    isKeptDocument = false
    void revalidate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a connection it waits for one.
  useEffect(refreshKept, [isCut])
}

function cameBack(): boolean {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return way?.type === 'back_forward'
}
