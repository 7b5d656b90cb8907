import { useEffect, useEffectEvent } from 'react'
import { listenForNotices } from '#web/messages/live-messages.ts'

/** News that come together are asked for once, behind the last of them. */
const refetchAfterMs = 300

/** Reads a list again whenever the notifications may have changed: what they are about stands on the page by itself. */
export function useRefetchOnNotice(refetch: () => Promise<unknown>): void {
  const refetchNow = useEffectEvent(refetch)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = listenForNotices(() => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void refetchNow(), refetchAfterMs)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [])
}
