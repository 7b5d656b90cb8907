import { Link } from 'react-router'
import type { OpenPaymentAlarm } from '#contract/dashboard-overview.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type PaymentAlarmsProps = { alarms: OpenPaymentAlarm[]; total: number }

/** That no payment needs an Admin. */
export function NoPaymentAlarms() {
  const t = useOverviewTexts()
  return (
    <Card as="section" aria-labelledby="no-alarms-title" className="p-4 sm:p-5">
      <h2 id="no-alarms-title" className="text-xl">
        {t('openAlarms')}
      </h2>
      <p className="mt-3 text-muted">{t('noAlarms')}</p>
    </Card>
  )
}

/** The newest open alarms, each with the order that it is about, and a link to all of them. */
export function PaymentAlarms({ alarms, total }: PaymentAlarmsProps) {
  const t = useOverviewTexts()
  const { number } = useLocaleFormats()
  return (
    <section id="alarms" aria-labelledby="alarms-title" className="scroll-mt-20 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="alarms-title" className="text-lg">
          {t('openAlarms')}
          {total > 1 && <span className="figures text-muted"> ({number(total)})</span>}
        </h3>
        <Link
          to="/dashboard/payments?kind=alarms&state=open"
          className="text-primary text-sm underline underline-offset-4"
        >
          {t('seeAlarms')}
        </Link>
      </div>
      <ul className="mt-1 grid gap-3">
        {alarms.map(({ id, kind, subject, carTitle, orderId, raisedAt }) => (
          <li key={id}>
            <p>{t.has(kind) ? t(kind) : kind}</p>
            {carTitle && (
              <Link to={`/dashboard/orders/${orderId}`} className="wrap-anywhere underline underline-offset-4">
                <bdi>{carTitle}</bdi>
              </Link>
            )}
            <p className="wrap-anywhere text-muted text-sm">
              {t.rich(carTitle ? 'since' : 'alarmSince', {
                subject,
                time: () => <LocalizedTime at={raisedAt} show="dateTime" />,
              })}
            </p>
          </li>
        ))}
      </ul>
      {total > alarms.length && (
        <p className="mt-2 text-muted text-sm">{t('andMore', { count: total - alarms.length })}</p>
      )}
    </section>
  )
}
