import { useState } from 'react'
import type { WaitingLine } from '#contract/waiting-line.ts'
import { read } from '#web/api-client.ts'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { useLoaded } from '#web/dashboard/use-loaded.ts'
import { lineClient } from '#web/money/clients.ts'
import { QueryProvider } from '#web/query-provider.tsx'
import { useMoneyTexts } from '#web/texts/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Time } from '#web/ui/time.tsx'

export type LinePanelProps = { carId: string; loaded: WaitingLine }

/** Row G-15: the line for a car that somebody else is paying for or has paid, for a buyer; nothing where there is none. */
export function LinePanel(props: LinePanelProps) {
  return (
    <QueryProvider>
      <Line {...props} />
    </QueryProvider>
  )
}

function Line({ carId, loaded }: LinePanelProps) {
  const t = useMoneyTexts()
  const [isBusy, setBusy] = useState(false)
  const line = useLoaded({
    queryKey: ['line', carId],
    queryFn: () => read(lineClient().cars[':id'].line.$get({ param: { id: carId } })),
    loaded,
  })
  const { data } = line
  if (!data) return null
  const isInLine = data.place !== null
  if (!isInLine && !data.canJoin) return null

  async function change() {
    setBusy(true)
    try {
      const call = lineClient().cars[':id'].line
      await read(isInLine ? call.$delete({ param: { id: carId } }) : call.$post({ param: { id: carId } }))
      await line.refetch()
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const ends = data.offerEndsAt ?? data.heldUntil ?? ''
  const time = () => <Time at={ends} show="dateTime" />
  return (
    <section aria-label={t('line')}>
      <Notice
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
          <p>{t('lineOffer')}</p>
        )}
      </Notice>
    </section>
  )
}
