import { useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { consumeRevalidationFlag } from '#web/client/page-data-fetch.ts'

/** A page that was shown from memory, because the person went back to it, is loaded afresh behind their eyes. */
export function useRefreshAfterReturn(): void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that another page stands there now.
  useEffect(() => {
    if (state === 'idle' && consumeRevalidationFlag()) void revalidate()
  }, [state, key])
}
