import { type ReactNode, useState } from 'react'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { unusualMeetingTime } from '#web/meetings/unusual-meeting-time.ts'
import { useMinutesText } from '#web/meetings/use-minutes-text.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Clock = { place: MeetingPlace | null; timeZone: string }
type Asked = { text: string; answer: (isMeant: boolean) => void }

/**
 * Asks once more before a time is sent that is easily a slip: at night by the clock of the car's place, or within the
 * hour. The server takes both.
 */
export function useUnusualTimeQuestion(): {
  /** True at once for any other time; else what the reader answers. */
  isTimeMeant: (at: Date, clock: Clock) => Promise<boolean>
  question: ReactNode
} {
  const t = useMeetingsTexts()
  const language = useLanguage()
  const durationText = useMinutesText()
  const [asked, setAsked] = useState<Asked | null>(null)

  async function isTimeMeant(at: Date, { place, timeZone }: Clock): Promise<boolean> {
    const unusual = unusualMeetingTime(at, { now: serverNow(), timeZone, language })
    if (!unusual) return true
    const text =
      unusual.kind === 'soon'
        ? t('soonQuestion', { duration: durationText(unusual.minutes) })
        : place
          ? t('nightQuestion', { time: unusual.time, town: place.town })
          : t('nightQuestionHere', { time: unusual.time })
    return new Promise((resolve) => {
      setAsked({
        text,
        answer(isMeant) {
          setAsked(null)
          resolve(isMeant)
        },
      })
    })
  }

  const question = (
    <ConfirmDialog
      state={{ kind: asked ? 'asking' : 'closed' }}
      title={t('unusualTimeTitle')}
      confirmLabel={t('askAnyway')}
      cancelLabel={t('chooseAnotherTime')}
      look="primary"
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    >
      <p>{asked?.text}</p>
    </ConfirmDialog>
  )
  return { isTimeMeant, question }
}
