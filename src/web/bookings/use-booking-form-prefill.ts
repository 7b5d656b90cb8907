import { useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BuyerOrder } from '#contract/bookings.ts'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import type { BookingFormValues } from '#web/bookings/interrupted-booking.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { proposeFreeMeetingTime, proposeMeetingTime } from '#web/meetings/propose-meeting-time.ts'
import type { useTownAndTimeZone } from '#web/meetings/use-meeting-place.ts'
import type { useMeetingSlots } from '#web/meetings/use-meeting-slots.ts'

type ProposalInputs = {
  times: ReturnType<typeof useMeetingSlots>
  meetingPlace: ReturnType<typeof useTownAndTimeZone>
  /** False where the form comes back with what was typed before a log-in. */
  isWanted: boolean
}

/**
 * Fills in a time for the meeting, once, and the phone number of the last booking where the profile has none. What
 * somebody has typed or touched stays, however late the answers come; without an answer a field stays empty.
 */
export function useBookingFormPrefill(
  form: UseFormReturn<BookingFormValues>,
  { times, meetingPlace, isWanted }: ProposalInputs,
) {
  const own = useOwnOrders(isWanted)
  const [proposed, setProposed] = useState('')
  const isSettled = useRef(!isWanted)
  const { touchedFields } = form.formState
  const ownMeetings = useMemo(() => meetingsAhead(own ?? []), [own])

  useEffect(() => {
    const phone = own?.[0]?.buyerPhone
    if (phone && isUntouched('phone', form, touchedFields)) form.setValue('phone', phone)
  }, [own, form, touchedFields])

  const { loaded } = times
  const { state: placeState, timeZone } = meetingPlace
  useEffect(() => {
    if (isSettled.current || own === null || loaded.kind === 'loading') return
    const question = { now: serverNow(), own: meetingsAhead(own) }
    let found = ''
    if (loaded.kind === 'slots') {
      found = proposeFreeMeetingTime(loaded.slots.days, { ...question, timeZone: loaded.slots.timeZone })
    } else if (!loaded.hasFailed) {
      if (placeState === 'loading') return
      if (placeState === 'known') found = proposeMeetingTime({ ...question, timeZone })
    }
    isSettled.current = true
    if (found === '' || !isUntouched('meetingAt', form, touchedFields)) return
    form.setValue('meetingAt', found)
    setProposed(found)
  }, [own, loaded, placeState, timeZone, form, touchedFields])

  return {
    /** The time that was filled in; '' for none. */
    proposed,
    /** When the buyer meets somebody already. */
    ownMeetings,
    /** The buyer has begun to choose a time: none is proposed any more. */
    settle: () => {
      isSettled.current = true
    },
  }
}

/** Whether nobody has begun to fill in the field: a date that is typed in part has no value yet. */
function isUntouched(
  name: keyof BookingFormValues,
  form: UseFormReturn<BookingFormValues>,
  touched: Partial<Record<keyof BookingFormValues, boolean>>,
): boolean {
  return !form.getValues(name) && !touched[name] && document.activeElement?.getAttribute('name') !== name
}

/** The latest bookings of the buyer; null until they are there, none where they cannot be loaded. */
function useOwnOrders(isWanted: boolean): BuyerOrder[] | null {
  const [orders, setOrders] = useState<BuyerOrder[] | null>(null)
  useEffect(() => {
    let isOpen = isWanted
    const reading = isWanted ? readOwnOrders().catch(() => []) : Promise.resolve([])
    reading.then((found) => isOpen && setOrders(found))
    return () => {
      isOpen = false
    }
  }, [isWanted])
  return orders
}

async function readOwnOrders(): Promise<BuyerOrder[]> {
  const { items } = await readApiResponse(bookingsClient(backgroundFetch).my.orders.$get({ query: { limit: '12' } }))
  return items
}

function meetingsAhead(orders: readonly BuyerOrder[]): Date[] {
  const open = orders.filter(({ status }) => status === 'requested' || status === 'accepted' || status === 'paid')
  return open.map(({ meetingAt }) => new Date(meetingAt))
}
