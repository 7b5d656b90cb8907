import { useState } from 'react'
import { bookingsClient } from '#web/bookings/clients.ts'
import { read } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
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
      toastError(error)
    } finally {
      await reload()
      setRunning(null)
    }
  }

  return { running, take }
}
