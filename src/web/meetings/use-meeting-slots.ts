import { useCallback, useEffect, useRef, useState } from 'react'
import type { MeetingSlots } from '#contract/meetings.ts'
import { ApiError, type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { useLookAgain } from '#web/client/use-look-again.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { whenServerAnswers } from '#web/offline/when-server-answers.ts'

export type LoadedMeetingSlots =
  | { kind: 'loading' }
  /** Loading failed, or the seller has published no hours: any time may be asked for. */
  | { kind: 'any'; hasFailed: boolean }
  | { kind: 'slots'; slots: MeetingSlots; isLoadingMore: boolean }

/** Times that were loaded longer ago are asked for anew when the reader comes back to them. */
const freshMs = 60_000

/**
 * The free times of a car's seller; later days are loaded when asked for. What was loaded stays where loading it again
 * fails, and is loaded once the server answers. A reader who comes back after a while sees them as they are now.
 */
export function useMeetingSlots(carId: string) {
  const [loaded, setLoaded] = useState<LoadedMeetingSlots>({ kind: 'loading' })
  const [carStatus, setCarStatus] = useState<MeetingSlots['carStatus']>('available')
  const shownDays = useRef(0)
  const stopAsking = useRef<() => void>(null)
  const loadedAt = useRef(Number.NEGATIVE_INFINITY)

  const show = useCallback((next: LoadedMeetingSlots) => {
    shownDays.current = next.kind === 'slots' ? next.slots.days.length : 0
    setLoaded(next)
  }, [])
  const load = useCallback(async () => {
    stopAsking.current?.()
    try {
      const slots = await readAllSlots(carId, shownDays.current)
      loadedAt.current = performance.now()
      // A server of an earlier release does not say it.
      setCarStatus(slots.carStatus ?? 'available')
      show(slots.hasHours ? { kind: 'slots', slots, isLoadingMore: false } : { kind: 'any', hasFailed: false })
    } catch (error) {
      setLoaded((before) => (before.kind === 'loading' ? { kind: 'any', hasFailed: true } : before))
      if (!isRefusal(error)) stopAsking.current = whenServerAnswers(load)
    }
  }, [carId, show])
  useEffect(() => {
    load()
    return () => stopAsking.current?.()
  }, [load])
  useLookAgain(async () => {
    if (loaded.kind !== 'loading' && performance.now() - loadedAt.current >= freshMs) await load()
  }, null)

  async function loadMore() {
    if (loaded.kind !== 'slots' || loaded.slots.next === null) return
    const { slots } = loaded
    setLoaded({ ...loaded, isLoadingMore: true })
    const more = await readSlots(carId, slots.next ?? undefined).catch(() => null)
    show({ kind: 'slots', slots: more ? withLaterDays(slots, more) : slots, isLoadingMore: false })
  }

  return { loaded, carStatus, reload: load, loadMore }
}

/** Nobody waits longer for the field of the time: any time may be asked for then. */
const slotsPatienceMs = 15_000

const patientFetch: ApiFetch = (input, init) =>
  backgroundFetch(input, { ...init, signal: AbortSignal.timeout(slotsPatienceMs) })

function readSlots(carId: string, from?: string): Promise<MeetingSlots> {
  const call = meetingsClient(patientFetch).cars[':id']['meeting-slots']
  return readApiResponse(call.$get({ param: { id: carId }, query: from === undefined ? {} : { from } }))
}

/** At least as many days as are shown: the chosen time may be on one that was loaded later. */
async function readAllSlots(carId: string, atLeast: number): Promise<MeetingSlots> {
  let slots = await readSlots(carId)
  while (slots.next !== null && slots.days.length < atLeast)
    slots = withLaterDays(slots, await readSlots(carId, slots.next ?? undefined))
  return slots
}

function withLaterDays(slots: MeetingSlots, later: MeetingSlots): MeetingSlots {
  return { ...slots, next: later.next, days: [...slots.days, ...later.days] }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
