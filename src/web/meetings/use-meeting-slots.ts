import { useCallback, useEffect, useState } from 'react'
import type { MeetingSlots } from '#contract/meetings.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'

export type LoadedMeetingSlots =
  | { kind: 'loading' }
  /** Loading failed, or the seller has published no hours: any time may be asked for. */
  | { kind: 'any'; hasFailed: boolean }
  | { kind: 'slots'; slots: MeetingSlots; isLoadingMore: boolean }

/** The free times of a car's seller; later days are loaded when asked for. */
export function useMeetingSlots(carId: string) {
  const [loaded, setLoaded] = useState<LoadedMeetingSlots>({ kind: 'loading' })
  const [carStatus, setCarStatus] = useState<MeetingSlots['carStatus']>('available')

  const load = useCallback(async () => {
    const slots = await readSlots(carId).catch(() => null)
    // A server of an earlier release does not say it.
    setCarStatus(slots?.carStatus ?? 'available')
    setLoaded(
      slots?.hasHours ? { kind: 'slots', slots, isLoadingMore: false } : { kind: 'any', hasFailed: slots === null },
    )
  }, [carId])
  useEffect(() => {
    load()
  }, [load])

  async function loadMore() {
    if (loaded.kind !== 'slots' || loaded.slots.next === null) return
    const { slots } = loaded
    setLoaded({ ...loaded, isLoadingMore: true })
    const more = await readSlots(carId, slots.next ?? undefined).catch(() => null)
    const both = more ? { ...slots, next: more.next, days: [...slots.days, ...more.days] } : slots
    setLoaded({ kind: 'slots', slots: both, isLoadingMore: false })
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
