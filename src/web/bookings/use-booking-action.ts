import { useState } from 'react'
import type { SeenBooking } from '#contract/bookings.ts'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastErrorOfNoField } from '#web/forms/toast-error.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import type { RefusedFields } from '#web/meetings/use-reason-field.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

export type BookingAction = 'cancel' | 'accept' | 'decline' | 'confirm-handover'

/** What is said with a step. */
export type BookingStepAnswer = {
  isOutsideHoursAccepted?: boolean
  startsAt?: string
  reason?: string | null
  seen?: SeenBooking
}

type Said = TextKey<typeof useOrdersTexts>
const saidOf: Record<BookingAction, Said> = {
  cancel: 'saidCancel',
  accept: 'saidAccept',
  decline: 'saidDecline',
  'confirm-handover': 'saidHandover',
}

export type BookingActionState = {
  running: BookingAction | null
  /** Gives what the server says about fields; empty where the step was taken, or its refusal was shown. */
  take: (step: BookingAction, json?: BookingStepAnswer, said?: Said) => Promise<RefusedFields>
}

/**
 * Runs an action on one booking and then reloads the list, also after a refusal, because the list was out of date then.
 */
export function useBookingAction(bookingId: string, reload: () => Promise<unknown>): BookingActionState {
  const t = useOrdersTexts()
  const [running, setRunning] = useState<BookingAction | null>(null)

  async function take(step: BookingAction, json: BookingStepAnswer = {}, said = saidOf[step]) {
    setRunning(step)
    try {
      const call = bookingsClient().bookings[':id']
      const answer = await readApiResponse(call[step].$post({ param: { id: bookingId }, json }))
      const isSaleAlone = 'isTimeAgreed' in answer && answer.isTimeAgreed === false
      toastNotifier.success(t(isSaleAlone ? 'saidAcceptSale' : said))
      return {}
    } catch (error) {
      return toastErrorOfNoField(error, ['reason'])
    } finally {
      await reload()
      setRunning(null)
    }
  }

  return { running, take }
}
