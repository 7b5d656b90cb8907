import { useState } from 'react'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { moneyClient } from '#web/money/money-clients.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

const fetchJob = (fetch?: ApiFetch) => readApiResponse(moneyClient(fetch).admin['money-job'].$get())

type Job = Awaited<ReturnType<typeof fetchJob>>

/** For the loader of the page. */
export function loadMoneyReconciliationPanel(fetch: ApiFetch): Promise<Job | null> {
  return nullOnServerError(fetchJob(fetch))
}

/** The state of the money monitoring job, and, on request, whether the books balance. */
export function MoneyReconciliationPanel({ loaded }: { loaded: Job | null }) {
  const t = useMoneyTexts()
  const { data } = useQueryWithLoaderData({ queryKey: ['money-job'], queryFn: () => fetchJob(), loaded })
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<string[]>()

  async function check() {
    setBusy(true)
    try {
      setFaults((await readApiResponse(moneyClient().admin.books.check.$post())).faults)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t('watch')} className="mb-6 grid gap-3">
      <InlineNotice
        tone={data?.isLate ? 'warning' : 'info'}
        action={
          <Button look="secondary" isBusy={isBusy} onClick={check}>
            {t('checkBooks')}
          </Button>
        }
      >
        <p className="font-medium">{t('watch')}</p>
        {data?.isLate && <p>{data.rounds === 0 ? t('watchNever') : t('watchLate')}</p>}
        {data?.finishedAt && (
          <p className="text-sm">
            {t.rich('watchWell', {
              time: () => <LocalizedTime at={data.finishedAt ?? ''} show="dateTime" />,
              looked: data.result.looked ?? 0,
              ended: String(data.result.ended ?? 0),
              failed: String(data.result.failed ?? 0),
            })}
          </p>
        )}
      </InlineNotice>
      {faults && (
        <InlineNotice tone={faults.length > 0 ? 'error' : 'info'} isAnnounced>
          {faults.length === 0 ? (
            t('booksWell')
          ) : (
            <ul className="grid gap-1 text-sm">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </InlineNotice>
      )}
    </section>
  )
}
