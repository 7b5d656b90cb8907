import { useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { consumeStalePageDataFlag } from '#web/client/page-data-fetch.ts'

/** Reloads a page in the background that was shown from memory because the user went back to it. */
export function useRefreshAfterBackNavigation(): void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that another page stands there now.
  useEffect(() => {
    if (state === 'idle' && consumeStalePageDataFlag()) void revalidate()
  }, [state, key])
}
