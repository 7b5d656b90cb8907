import { useEffect, useEffectEvent, useRef } from 'react'
import type { LoadedMeetingSlots } from '#web/meetings/use-meeting-slots.ts'

/**
 * Calls `onLost` when a free time that is chosen is one no more: the seller has closed it, or somebody else has taken it.
 * A time that never stood among those shown is left alone.
 */
export function useLostFreeTime(loaded: LoadedMeetingSlots, chosen: string, onLost: () => void): void {
  const shown = useRef('')
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (loaded.kind === 'loading' || chosen === '') return
    if (loaded.kind === 'slots' && loaded.slots.days.some(({ at }) => at.includes(chosen))) {
      shown.current = chosen
      return
    }
    if (shown.current !== chosen) return
    shown.current = ''
    lose()
  }, [loaded, chosen])
}
