import { useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastErrorOfNoField } from '#web/forms/toast-error.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import type { RefusedFields } from '#web/meetings/use-reason-field.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

export type MeetingAction = 'accept' | 'decline' | 'withdraw' | 'cancel' | 'missed' | 'contradict'
type Said = { isOutsideHoursAccepted?: boolean; startsAt?: string; reason?: string | null }

const said: Record<MeetingAction, TextKey<typeof useMeetingsTexts>> = {
  accept: 'saidAgreed',
  decline: 'saidRefused',
  withdraw: 'saidWithdrawn',
  cancel: 'saidCalledOff',
  missed: 'saidMissed',
  contradict: 'saidContradicted',
}

export type MeetingActionState = {
  running: MeetingAction | null
  /** Gives what the server says about fields; empty where the step was taken, or its refusal was shown. */
  take: (step: MeetingAction, json?: Said) => Promise<RefusedFields>
}

/**
 * Takes a step of one meeting and then reloads the list, also after a refusal, because it was out of date then. All that
 * shows steps of the meeting has the same state: while one is under way there is no other.
 */
export function useMeetingAction(bookingId: string, reload: () => Promise<unknown>): MeetingActionState {
  const t = useMeetingsTexts()
  const [running, setRunning] = useState<MeetingAction | null>(null)

  async function take(step: MeetingAction, json: Said = {}): Promise<RefusedFields> {
    setRunning(step)
    try {
      const call = meetingsClient().bookings[':id'].meeting
      await readApiResponse(call[step].$post({ param: { id: bookingId }, json }))
      toastNotifier.success(t(said[step]))
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
