import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { broadcastSessionChange, onSessionSignal } from '#web/client/session-broadcast.ts'
import type { Viewer } from '#web/viewer/viewer.ts'

/**
 * Keeps the tabs of a browser agreed on who is signed in: a change that this tab learns of is announced, and one that
 * another tab announces makes this one ask the server again, whose loaders lead to the login or to a refusal.
 */
export function useSessionSync(viewer: Viewer): void {
  const { revalidate } = useRevalidator()
  const known = viewer ? `${viewer.id} ${viewer.role} ${viewer.emailVerified}` : ''
  const announced = useRef(known)

  useEffect(() => {
    if (announced.current === known) return
    announced.current = known
    broadcastSessionChange()
  }, [known])

  const askAgain = useEffectEvent(() => {
    void revalidate()
  })
  useEffect(() => onSessionSignal(askAgain), [])
}
