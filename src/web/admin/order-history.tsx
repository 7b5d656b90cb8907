import type { AdminOrderDetail, OrderHistoryEvent } from '#contract/admin.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

const texts: Record<OrderHistoryEvent['kind'], TextKey<typeof useAdminTexts>> = {
  'price-named': 'history.priceNamed',
  'price-agreed': 'history.priceAgreed',
  'time-asked': 'history.timeAsked',
  'time-agreed': 'history.timeAgreed',
  'no-show-reported': 'history.noShowReported',
  'no-show-contradicted': 'history.noShowContradicted',
}

/** What the two sides offered, agreed and asked for, newest first. */
export function OrderHistory({ order }: { order: AdminOrderDetail }) {
  const t = useAdminTexts()
  const { money } = useLocaleFormats()
  // A server of an earlier release has no history of orders.
  const { history = [], meetingPlace } = order
  if (history.length === 0) return <p className="text-muted">{t('history.nothing')}</p>
  return (
    <ol className="grid gap-4">
      {history.map(({ kind, side, priceCents, startsAt, at }) => (
        <li key={`${kind} ${at} ${priceCents}`} className="border-line border-s-2 ps-4">
          <p className="wrap-anywhere font-medium">
            {t(texts[kind], { name: side ? order[side].name : '', price: money(priceCents ?? 0) })}
          </p>
          {startsAt && (
            <p className="text-sm">
              <MeetingTime meeting={{ meetingAt: startsAt, meetingPlace }} />
            </p>
          )}
          <p className="text-muted text-sm">
            <LocalizedTime at={at} show="dateTime" />
          </p>
        </li>
      ))}
    </ol>
  )
}
