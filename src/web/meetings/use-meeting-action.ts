import { useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

export type MeetingAction = 'accept' | 'decline' | 'cancel' | 'missed' | 'contradict'
type Said = { isOutsideHoursAccepted?: boolean; startsAt?: string; reason?: string | null }

const said: Record<MeetingAction, TextKey<typeof useMeetingsTexts>> = {
  accept: 'saidAgreed',
  decline: 'saidRefused',
  cancel: 'saidCalledOff',
  missed: 'saidMissed',
  contradict: 'saidContradicted',
}

/** Takes a step of one meeting and then reloads the list, also after a refusal, because it was out of date then. */
export function useMeetingAction(bookingId: string, reload: () => Promise<unknown>) {
  const t = useMeetingsTexts()
  const [running, setRunning] = useState<MeetingAction | null>(null)

  async function take(step: MeetingAction, json: Said = {}) {
    setRunning(step)
    try {
      const call = meetingsClient().bookings[':id'].meeting
      await readApiResponse(call[step].$post({ param: { id: bookingId }, json }))
      toastNotifier.success(t(said[step]))
    } catch (error) {
      toastError(error)
    } finally {
      await reload()
      setRunning(null)
    }
  }

  return { running, take }
}
