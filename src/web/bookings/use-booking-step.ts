import { useState } from 'react'
import { read } from '#web/api-client.ts'
import { bookingsClient } from '#web/cars/clients.ts'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { notify } from '#web/ui/notify.ts'

export type BookingStep = 'cancel' | 'accept' | 'decline' | 'confirm-handover'

const said: Record<BookingStep, TextKey<typeof useOrdersTexts>> = {
  cancel: 'saidCancel',
  accept: 'saidAccept',
  decline: 'saidDecline',
  'confirm-handover': 'saidHandover',
}

/** Takes a step of one booking and reloads the list, also after a refusal: then the list was out of date. */
export function useBookingStep(bookingId: string, reload: () => Promise<unknown>) {
  const t = useOrdersTexts()
  const [running, setRunning] = useState<BookingStep | null>(null)

  async function take(step: BookingStep) {
    setRunning(step)
    try {
      const call = bookingsClient().bookings[':id']
      await read(call[step].$post({ param: { id: bookingId } }))
      notify.success(t(said[step]))
    } catch (error) {
      sayFailure(error)
    } finally {
      await reload()
      setRunning(null)
    }
  }

  return { running, take }
}
