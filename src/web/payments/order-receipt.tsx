import { useRevalidator } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import type { OrderAdvertSnapshot } from '#contract/order-advert-snapshot.ts'
import { sumRefunds } from '#contract/sum-refunds.ts'
import { DatedAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { BuyerMeetingSection } from '#web/bookings/buyer-meeting-section.tsx'
import { HandoverConfirmationNotice } from '#web/bookings/handover-confirmation-notice.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { BuyerRefundRequestPanel } from '#web/money/buyer-refund-request-panel.tsx'
import { BuyerMoneyExplanation } from '#web/money/money-notices.tsx'
import { RefundRequestButton } from '#web/money/use-refund-request-dialog.tsx'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { ChargedWhileSignedOutNotice } from '#web/payments/interrupted-payment.tsx'
import { ReceiptMeetingTime } from '#web/payments/receipt-meeting-time.tsx'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Printer } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { SiteWordmark } from '#web/ui/site-wordmark.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

const row = 'grid gap-x-6 border-line border-t py-3 sm:grid-cols-[10rem_1fr]'

/** Short enough to read out: the end of the id, by which a search of ours finds it, too. */
const bookingReference = (id: string) => id.slice(-8).toUpperCase()

/** A printable receipt of a paid order, with its advert. */
export function OrderReceipt({ order, advert }: { order: BuyerOrder; advert: OrderAdvertSnapshot | null }) {
  const t = useOrdersTexts()
  const money = useMoneyTexts()
  const { revalidate } = useRevalidator()
  const { seller } = order
  useRefetchOnNotice(async () => {
    const read = bookingsClient(backgroundFetch).bookings[':id'].$get({ param: { id: order.id } })
    // A receipt that cannot be read just now stays as it is.
    const now = await readApiResponse(read).catch(() => order)
    if (JSON.stringify(now) !== JSON.stringify(order)) await revalidate()
  })
  return (
    <>
      <div className="print:hidden">
        <DashboardPageHeader
          action={
            <div className="flex flex-wrap gap-3">
              <HydratedButton look="secondary" onClick={() => window.print()}>
                <Printer className="size-4" aria-hidden="true" />
                {t('print')}
              </HydratedButton>
              <ButtonLink to="/dashboard/myOrders">{t('myOrders')}</ButtonLink>
            </div>
          }
        >
          {t('receipt')}
        </DashboardPageHeader>
      </div>
      <ChargedWhileSignedOutNotice bookingId={order.id} />
      <Card as="article" className="max-w-2xl p-5 sm:p-8 print:max-w-none print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <SiteWordmark />
            <p className="mt-1 text-muted text-sm">{t('receiptFor')}</p>
          </div>
          <p className="rounded-field bg-success px-3 py-1.5 font-semibold text-success-content print:border print:text-ink">
            {order.status === 'refunded' ? t('refunded') : t('paid')}
          </p>
        </header>
        <h2 className="mt-8 break-words">
          <bdi>{order.carTitle}</bdi>
        </h2>
        <p className="text-muted">{[brandDisplayName(order.carBrand), order.carModel].filter(Boolean).join(' · ')}</p>
        <dl className="mt-6 grid break-words">
          <div className={row}>
            <dt className="text-muted">{t('amount')}</dt>
            <dd className="min-w-0 font-semibold text-xl">
              <BookedPrice booking={order} />
            </dd>
          </div>
          {order.refunds.length > 0 && (
            <div className={row}>
              <dt className="text-muted">{money('refundsTitle')}</dt>
              <dd className="figures min-w-0 grid gap-1">
                {order.refunds.map(({ id, amountCents, state, createdAt, reason }) => (
                  <p key={id}>
                    <FormattedPrice cents={amountCents} /> ·{' '}
                    <LocalizedTime at={createdAt} timeZone={order.meetingPlace?.timeZone ?? null} />
                    {state === 'new' && <> · {money('onItsWay')}</>}
                    <span className="block text-muted text-sm">{reason}</span>
                  </p>
                ))}
              </dd>
            </div>
          )}
          {order.refundedCents > 0 && (
            <div className={row}>
              <dt className="text-muted">{money('kept')}</dt>
              <dd className="min-w-0 font-semibold">
                <FormattedPrice cents={sumRefunds(order).finalCents} />
              </dd>
            </div>
          )}
          <div className={row}>
            <dt className="text-muted">{t('paidOn')}</dt>
            <dd className="min-w-0">
              {order.paidAt ? <TimeAtPlace at={order.paidAt} place={order.meetingPlace} /> : t('notKnown')}
            </dd>
          </div>
          <div className={row}>
            <dt className="text-muted">{t('transactionIdLabel')}</dt>
            <dd className="figures min-w-0 break-all">
              {order.transactionId ? <bdi dir="ltr">{order.transactionId}</bdi> : t('notKnown')}
            </dd>
          </div>
          <div className={row}>
            <dt className="text-muted">{t('buyer')}</dt>
            <dd className="min-w-0">
              {order.buyerName}
              <br />
              {order.buyerEmail}
            </dd>
          </div>
          <div className={row}>
            <dt className="text-muted">{t('seller')}</dt>
            <dd className="min-w-0">
              {[seller.name, seller.location].filter(Boolean).join(', ')}
              {seller.email && (
                <>
                  <br />
                  <a href={`mailto:${seller.email}`} className="break-all underline underline-offset-4">
                    {seller.email}
                  </a>
                </>
              )}
              {seller.phone && (
                <>
                  <br />
                  <PhoneLink phone={seller.phone} />
                </>
              )}
            </dd>
          </div>
          <ReceiptMeetingTime order={order} className={row} />
          <div className={row}>
            <dt className="text-muted">{t('booking')}</dt>
            <dd className="figures min-w-0">
              <bdi dir="ltr">{bookingReference(order.id)}</bdi>
            </dd>
          </div>
        </dl>
      </Card>
      <BuyerMeetingSection order={order} reload={revalidate} className="mt-6 max-w-2xl print:hidden" />
      <div className="mt-6 grid max-w-2xl gap-6 print:hidden">
        <HandoverConfirmationNotice booking={order} side="buyer" other={seller.name} />
        <BuyerMoneyExplanation order={order} />
        <BuyerRefundRequestPanel order={order} reload={revalidate} />
        <RefundRequestButton order={order} reload={revalidate} />
      </div>
      <Card as="section" className="mt-6 max-w-2xl p-5 sm:p-8 print:hidden">
        <h2 className="mb-4 text-xl">{t('whatWasAdvertised')}</h2>
        <DatedAdvertSnapshot advert={advert} booking={order} />
      </Card>
    </>
  )
}
