import { useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { meetingsClient } from '#web/meetings/meetings-client.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** The secret address for calendar programs: made, shown once, and taken back. */
export function CalendarFeedCard({ since, reload }: { since: string | null; reload: () => Promise<unknown> }) {
  const t = useMeetingsTexts()
  const confirmed = useReauthentication()
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error)
    } finally {
      await reload()
      setBusy(false)
    }
  }
  const make = () =>
    run(async () => {
      const made = await confirmed(() => readApiResponse(meetingsClient().my.calendar.$post()))
      setUrl(made.url)
    })
  const drop = () =>
    run(async () => {
      await readApiResponse(meetingsClient().my.calendar.$delete())
      setUrl(null)
    })
  async function copy() {
    await navigator.clipboard.writeText(url ?? '')
    toastNotifier.success(t('copied'))
  }

  return (
    <Card as="section" aria-labelledby="calendar-feed" className="mt-8 grid gap-4 p-5 sm:p-6">
      <h2 id="calendar-feed" className="text-xl">
        {t('feed')}
      </h2>
      <p className="max-w-prose text-muted">{t('feedIntro')}</p>
      {url && (
        <div className="flex flex-wrap items-end gap-3">
          <TextInput
            className="min-w-0 flex-1 basis-64"
            label={t('feedAddress')}
            hint={t('feedOnce')}
            value={url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <HydratedButton look="secondary" onClick={copy}>
            {t('copy')}
          </HydratedButton>
        </div>
      )}
      {since && !url && <p className="text-sm">{t.rich('feedSince', { time: () => <LocalizedTime at={since} /> })}</p>}
      <div className="flex flex-wrap gap-2">
        {since ? (
          <>
            <ConfirmedActionButton
              label={t('renewFeed')}
              about={t('feed')}
              look="secondary"
              title={t('renewFeedQuestion')}
              confirmLabel={t('renewFeed')}
              confirmLook="primary"
              isBusy={isBusy}
              onConfirm={make}
            >
              <p>{t('renewFeedMeaning')}</p>
            </ConfirmedActionButton>
            <HydratedButton look="quiet" isBusy={isBusy} onClick={drop}>
              {t('dropFeed')}
            </HydratedButton>
          </>
        ) : (
          <HydratedButton look="secondary" isBusy={isBusy} onClick={make}>
            {t('makeFeed')}
          </HydratedButton>
        )}
      </div>
    </Card>
  )
}
