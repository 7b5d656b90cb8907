import { Link } from 'react-router'
import type { AdminMoneyEntry, AdminMoneyListKind } from '#contract/admin-money-lists.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { ShortId } from '#web/dashboard/short-id.tsx'
import { AdminMoneyEntryActions } from '#web/money/admin-money-entry-actions.tsx'
import { moneyStateTextKey } from '#web/money/admin-money-list-url-query.ts'
import { SellerResponseToRefundRequest } from '#web/money/seller-response-to-refund-request.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'

const tones: Record<string, BadgeTone> = {
  captured: 'success',
  succeeded: 'success',
  paid: 'success',
  resolved: 'success',
  new: 'info',
  waiting: 'info',
  answered: 'accent',
  due: 'accent',
  won: 'warning',
  open: 'warning',
  failed: 'error',
  lost: 'warning',
  held: 'warning',
}

type MoneyTableProps = { kind: AdminMoneyListKind; entries: AdminMoneyEntry[]; reload: () => Promise<unknown> }

export function AdminMoneyTable({ kind, entries, reload }: MoneyTableProps) {
  const t = useMoneyTexts()
  const columns: RecordTableColumn<AdminMoneyEntry>[] = [
    { header: t('car'), cell: (entry) => <Car entry={entry} /> },
    {
      header: t('state'),
      cell: ({ state }) => (
        <Badge tone={tones[state] ?? 'neutral'} className="whitespace-nowrap">
          {t(moneyStateTextKey(kind, state))}
        </Badge>
      ),
    },
    { header: t('amount'), isWhole: true, cell: (entry) => <Amounts entry={entry} /> },
    {
      header: t('people'),
      cell: ({ buyerName, sellerName }) => (
        <span className="break-words *:block @4xl:*:whitespace-nowrap">
          <span>{buyerName}</span>
          <span className="text-muted text-sm">{sellerName}</span>
        </span>
      ),
    },
    { header: t('about'), cell: (entry) => <About kind={kind} entry={entry} /> },
    ...(kind === 'disputes'
      ? [{ header: t('sellersAnswer'), cell: (entry: AdminMoneyEntry) => <Answer entry={entry} /> }]
      : []),
    {
      header: t('when'),
      cell: ({ createdAt, dueAt, hold }) => (
        <span className="whitespace-nowrap text-sm *:block">
          <LocalizedTime at={createdAt} />
          {dueAt && hold === null && (kind === 'disputes' || kind === 'payouts') && (
            <span className="text-muted">{t.rich('dueBy', { time: () => <LocalizedTime at={dueAt} /> })}</span>
          )}
        </span>
      ),
    },
    {
      header: t('actions'),
      isActions: true,
      cell: (entry) => <AdminMoneyEntryActions kind={kind} entry={entry} reload={reload} isInList />,
    },
  ]
  return (
    <>
      {kind === 'disputes' && entries.some(isForBank) && <p className="mb-4 text-muted">{t('bankEvidence')}</p>}
      <RecordTable caption={t(kind)} rows={entries} rowKey={({ id }) => id} columns={columns} />
    </>
  )
}

const isForBank = ({ isOfBank, state }: AdminMoneyEntry) => isOfBank && (state === 'open' || state === 'answered')

function Car({ entry: { bookingId, carTitle } }: { entry: AdminMoneyEntry }) {
  const t = useMoneyTexts()
  if (!bookingId) return <span className="text-muted">{t('sold')}</span>
  return (
    <Link to={`/dashboard/orders/${bookingId}`} className="break-words font-medium underline underline-offset-4">
      <bdi>{carTitle}</bdi>
    </Link>
  )
}

function Amounts({ entry: { amountCents, refundedCents, feeCents, openCents, state } }: { entry: AdminMoneyEntry }) {
  const t = useMoneyTexts()
  const priceOf = (cents: number) => ({ price: () => <FormattedPrice cents={cents} /> })
  return (
    <span className="figures text-sm *:block @4xl:*:whitespace-nowrap">
      {amountCents !== null && <FormattedPrice cents={amountCents} className="font-medium text-base" />}
      {refundedCents ? <span className="text-muted">{t.rich('givenBack', priceOf(refundedCents))}</span> : null}
      {feeCents ? <span className="text-muted">{t.rich('feeOf', priceOf(feeCents))}</span> : null}
      {feeCents !== null && openCents && state !== 'due' && state !== 'held' ? (
        <span className="text-error">{t.rich('openOf', priceOf(openCents))}</span>
      ) : null}
    </span>
  )
}

function About({ kind, entry }: { kind: AdminMoneyListKind; entry: AdminMoneyEntry }) {
  const t = useMoneyTexts()
  const words = useAdminTexts()
  const { note, answer, isOfBank, sellerName, hold, isAccountMissing } = entry
  const key = isOfBank ? `b.${note}` : `a.${note}`
  const said = (kind === 'alarms' || isOfBank) && t.has(key) ? t(key) : note
  return (
    <span
      className={`wrap-anywhere block max-w-48 text-sm *:block @4xl:max-w-72 ${kind === 'disputes' ? '@4xl:min-w-26' : ''}`}
    >
      {kind === 'payments' && note ? <ShortId id={note} what={words('providerId')} /> : said && <span>{said}</span>}
      {kind === 'payouts' && hold && <span className="text-muted @4xl:min-w-26">{t(`w.${hold}`)}</span>}
      {isAccountMissing && !hold && <span className="text-muted @4xl:min-w-26">{t('noAccount')}</span>}
      <SellerResponseToRefundRequest to={entry} seller={sellerName ?? ''} className="mt-1 text-muted" />
      {answer && <span className="text-muted">{answer}</span>}
    </span>
  )
}

/**
 * The seller's answer to a request, or the day until which they may still answer; the bank decides its own disputes.
 */
function Answer({ entry: { sellerAgrees, state, isOfBank, dueAt } }: { entry: AdminMoneyEntry }) {
  const t = useMoneyTexts()
  if (sellerAgrees !== null) {
    return (
      <Badge tone={sellerAgrees ? 'success' : 'warning'} className="@4xl:whitespace-nowrap">
        {t(sellerAgrees ? 'agrees' : 'objects')}
      </Badge>
    )
  }
  if (isOfBank) return <span className="text-muted text-sm">{t('bankDecides')}</span>
  const isAwaited = state === 'open' && dueAt !== null && new Date(dueAt) > serverNow()
  return <span className="text-muted text-sm">{t(isAwaited ? 'awaited' : 'noAnswer')}</span>
}
