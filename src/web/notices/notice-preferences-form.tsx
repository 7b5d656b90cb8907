import { type FormEvent, useState } from 'react'
import { timeZoneWithCity } from '#contract/format-with-time-zone.ts'
import {
  mandatoryNoticeKinds,
  type NoticePreferences,
  noticeKinds,
  type optionalNoticeKinds,
} from '#contract/notices.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { noticesClient } from '#web/notices/notices-client.ts'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { browserTimeZone } from '#web/ui/use-reader-time-zone.ts'
import './notice-preferences-form.css'

const evening = 22 * 60
const morning = 7 * 60
type OptionalKind = (typeof optionalNoticeKinds)[number]
type Channel = 'mailOff' | 'pageOff' | 'pushOff'
const channelTexts = { pageOff: 'onPage', mailOff: 'byMail', pushOff: 'byPush' } as const

/**
 * Every kind with its channels, whatever the person's present role, and the hours without mail; `canPush`: the operator
 * lets notifications go to devices.
 */
export function NoticePreferencesForm({ saved, canPush }: { saved: NoticePreferences; canPush: boolean }) {
  const t = useNoticesTexts()
  const isHydrated = useHydrated()
  const language = useLanguage()
  const now = useServerNow()
  const [chosen, setChosen] = useState(saved)
  const [isBusy, setBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { quiet } = chosen
  const zoneText = (timeZone: string) => timeZoneWithCity(timeZone, now, language)
  const channels: readonly Channel[] = canPush ? ['pageOff', 'mailOff', 'pushOff'] : ['pageOff', 'mailOff']

  function choose(channel: Channel, kind: OptionalKind, isOn: boolean) {
    setChosen((before) => {
      const others = before[channel].filter((off) => off !== kind)
      return { ...before, [channel]: isOn ? others : [...others, kind] }
    })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFields({})
    setFailure(null)
    try {
      setChosen(await readApiResponse(noticesClient().notices.preferences.$put({ json: chosen })))
      toastNotifier.success(t('settingsSaved'))
    } catch (error) {
      if (error instanceof ApiError) setFields(error.fields)
      setFailure(userErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Card as="section" aria-labelledby="notice-kinds" className="grid gap-2 p-5 sm:p-6">
        <h2 id="notice-kinds" className="text-xl">
          {t('kinds')}
        </h2>
        {/* Each box has its channel's name itself, for those who do not see what stands above it. */}
        <div aria-hidden="true" className="flex justify-end text-center text-muted text-sm">
          {channels.map((channel) => (
            <span key={channel} className="w-20 shrink-0 wrap-anywhere">
              {t(channelTexts[channel])}
            </span>
          ))}
        </div>
        {noticeKinds.map((kind) => {
          const isMandatory = mandatoryNoticeKinds.includes(kind)
          return (
            <fieldset key={kind} className="flex items-center border-line border-t py-2">
              <legend className="float-start me-auto min-w-0 pe-3">
                <span className="block font-medium">{t(`kind.${kind}`)}</span>
                <span className="block text-muted text-sm">{t(isMandatory ? 'always' : `hint.${kind}`)}</span>
              </legend>
              <div className="flex shrink-0">
                {channels.map((channel) => (
                  <Checkbox
                    key={channel}
                    label={<span className="sr-only">{t(channelTexts[channel])}</span>}
                    className="notice-channel w-20"
                    checked={!chosen[channel].includes(kind as OptionalKind)}
                    disabled={isMandatory || !isHydrated}
                    onChange={(event) => choose(channel, kind as OptionalKind, event.target.checked)}
                  />
                ))}
              </div>
            </fieldset>
          )
        })}
        {!canPush && <p className="border-line border-t pt-3 text-muted text-sm">{t('noPush')}</p>}
      </Card>
      <Card as="section" aria-labelledby="quiet-hours" className="grid gap-4 p-5 sm:p-6">
        <h2 id="quiet-hours" className="text-xl">
          {t('quietHours')}
        </h2>
        <Switch
          label={t(canPush ? 'quietOnDevices' : 'quietOn')}
          isOn={quiet !== null}
          onChange={(isOn) =>
            setChosen((before) => ({
              ...before,
              quiet: isOn ? { from: evening, until: morning, timeZone: browserTimeZone() } : null,
            }))
          }
        />
        {quiet && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              {(['from', 'until'] as const).map((edge) => (
                <TextInput
                  key={edge}
                  type="time"
                  label={t(edge)}
                  value={clockText(quiet[edge])}
                  error={fields[`quiet.${edge}`]}
                  onChange={(event) =>
                    setChosen((before) => ({ ...before, quiet: { ...quiet, [edge]: minuteOf(event.target.value) } }))
                  }
                />
              ))}
            </div>
            <p className="text-muted text-sm">{t('quietZone', { zone: zoneText(quiet.timeZone) })}</p>
            {isHydrated && quiet.timeZone !== browserTimeZone() && (
              <Switch
                label={t('useThisZone', { zone: zoneText(browserTimeZone()) })}
                isOn={false}
                onChange={() =>
                  setChosen((before) => ({ ...before, quiet: { ...quiet, timeZone: browserTimeZone() } }))
                }
              />
            )}
          </>
        )}
        <p className="text-muted text-sm">{t('digestNote')}</p>
      </Card>
      {failure && (
        <InlineNotice tone="error" isAlert>
          {failure}
        </InlineNotice>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-paper px-4 py-3">
        <SubmitButton isBusy={isBusy}>{t('saveSettings')}</SubmitButton>
      </div>
    </form>
  )
}

function clockText(minute: number): string {
  if (minute < 0) return ''
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** A field that was emptied is no time: the server says so at the field. */
function minuteOf(clock: string): number {
  const match = /^(\d\d):(\d\d)$/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : -1
}
