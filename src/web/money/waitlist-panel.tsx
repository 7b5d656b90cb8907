import { useState } from 'react'
import type { Waitlist } from '#contract/waitlist.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { waitlistClient } from '#web/money/money-clients.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

export type WaitlistPanelProps = {
  carId: string
  /** The car's, by whose clock the times are; null if it is not known, and the reader's clock counts. */
  timeZone: string | null
  loaded: Waitlist
}

/** Row G-15: the waiting list of a car that another buyer is paying for or has paid; nothing where there is none. */
export function WaitlistPanel(props: WaitlistPanelProps) {
  return (
    <QueryProvider>
      <Line {...props} />
    </QueryProvider>
  )
}

function Line({ carId, timeZone, loaded }: WaitlistPanelProps) {
  const money = useMoneyRuleValues()
  const t = useMoneyTexts()
  const readersTimeZone = useReaderTimeZone()
  const [isBusy, setBusy] = useState(false)
  const line = useQueryWithLoaderData({
    queryKey: ['line', carId],
    queryFn: () => readApiResponse(waitlistClient().cars[':id'].line.$get({ param: { id: carId } })),
    loaded,
  })
  const { data } = line
  if (!data) return null
  const isInLine = data.place !== null
  if (!isInLine && !data.canJoin) return null

  async function change() {
    setBusy(true)
    try {
      const call = waitlistClient().cars[':id'].line
      await readApiResponse(isInLine ? call.$delete({ param: { id: carId } }) : call.$post({ param: { id: carId } }))
      await line.refetch()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  const ends = data.offerEndsAt ?? data.heldUntil ?? ''
  const time = () => <LocalizedTime at={ends} show="dateTime" timeZone={timeZone ?? readersTimeZone} />
  return (
    <section aria-label={t('line')}>
      <InlineNotice
        tone={data.offerEndsAt ? 'warning' : 'info'}
        isAnnounced
        action={
          <Button look="secondary" isBusy={isBusy} onClick={change}>
            {isInLine ? t('leaveLine') : t('waitInLine')}
          </Button>
        }
      >
        {data.heldUntil && <p>{t.rich('heldForOther', { time })}</p>}
        {data.offerEndsAt ? (
          <p className="font-medium">{t.rich('yourTurn', { time })}</p>
        ) : isInLine ? (
          <p>{t('yourPlace', { place: String(data.place), length: String(data.length) })}</p>
        ) : (
          <p>{t('lineOffer', money)}</p>
        )}
      </InlineNotice>
    </section>
  )
}
