import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonPage } from '#contract/person-page.ts'
import { OrderStatusBadge } from '#web/admin/order-status-badge.tsx'
import { PaymentStatusBadge } from '#web/admin/payment-status-badge.tsx'
import { type FactRow, RecordFacts } from '#web/admin/record-facts.tsx'
import { SignedInSince, useDeviceText } from '#web/profile/signed-in-device.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type OrdersProps = { side: PersonPage['bought'] /** Whom each order names besides. */; other: 'buyer' | 'seller' }

/** The person's orders on one side, the newest of them by name. */
export function PersonOrders({ side: { counts, newest }, other }: OrdersProps) {
  const t = useAdminTexts()
  const statuses = (Object.keys(counts) as (keyof typeof counts)[]).filter((status) => counts[status] > 0)
  if (statuses.length === 0) return <p className="text-muted">{t('noOrders')}</p>
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-2">
        {statuses.map((status) => (
          <span key={status} className="inline-flex items-center gap-1">
            <OrderStatusBadge status={status} /> <span className="figures">{counts[status]}</span>
          </span>
        ))}
      </p>
      <ul className="grid gap-2">
        {newest.map(({ id, carTitle, status, priceCents, createdAt, ...sides }) => (
          <li key={id} className="border-line border-t pt-2">
            <Link to={`/dashboard/orders/${id}`} className="wrap-anywhere underline underline-offset-4">
              {carTitle}
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
              <OrderStatusBadge status={status} />
              <FormattedPrice cents={priceCents} />
              <Link to={`/dashboard/people/${sides[other].id}`} className="wrap-anywhere underline underline-offset-4">
                {sides[other].name}
              </Link>
              <LocalizedTime at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

type MoneyProps = { money: PersonPage['money']; isSeller: boolean }

/** What the person paid, what their cars were sold for, and what of it they got. */
export function PersonMoney({ money, isSeller }: MoneyProps) {
  const t = useAdminTexts()
  const { newest, paidCents, paidRefundedCents, receivedCents, receivedRefundedCents, paidOutCents } = money
  const hasSold = isSeller || receivedCents > 0
  return (
    <>
      <RecordFacts
        rows={[
          [t('paidInAll'), <Sum key="paid" cents={paidCents} refundedCents={paidRefundedCents} />],
          ...(hasSold
            ? [row(t('soldFor'), <Sum key="sold" cents={receivedCents} refundedCents={receivedRefundedCents} />)]
            : []),
          // A server of an earlier release does not say what was paid out.
          ...(hasSold && typeof paidOutCents === 'number'
            ? [row(t('paidOut'), <FormattedPrice key="out" cents={paidOutCents} />)]
            : []),
        ]}
      />
      <ul className="mt-3 grid gap-2">
        {newest.map(({ id, bookingId, carTitle, isForOwnCar, state, amountCents, refundedCents, createdAt }) => (
          <li key={id} className="border-line border-t pt-2">
            <Link to={`/dashboard/orders/${bookingId}`} className="wrap-anywhere underline underline-offset-4">
              {carTitle}
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
              <PaymentStatusBadge state={state} />
              <Sum cents={amountCents} refundedCents={refundedCents} />
              {t(isForOwnCar ? 'asSeller' : 'asBuyer')}
              <LocalizedTime at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const row = (label: string, value: ReactNode): FactRow => [label, value]

function Sum({ cents, refundedCents }: { cents: number; refundedCents: number }) {
  const t = useAdminTexts()
  return (
    <span>
      <FormattedPrice cents={cents} />
      {refundedCents > 0 && <> ({t.rich('refundedOf', { amount: () => <FormattedPrice cents={refundedCents} /> })})</>}
    </span>
  )
}

/** Where the person is signed in now, without network addresses. */
export function PersonDevices({ sessions }: { sessions: PersonPage['sessions'] }) {
  const t = useAdminTexts()
  const deviceText = useDeviceText()
  if (sessions.length === 0) return <p className="text-muted">{t('noDevices')}</p>
  return (
    <ul className="grid gap-2">
      {sessions.map(({ id, device, way, since, lastSeenAt }) => (
        <li key={id}>
          <span className="wrap-anywhere">{deviceText(device)}</span>
          <span className="block text-muted text-sm">
            <SignedInSince at={since} way={way} /> ·{' '}
            {t.rich('lastSeen', { time: () => <LocalizedTime at={lastSeenAt} show="dateTime" /> })}
          </span>
        </li>
      ))}
    </ul>
  )
}
