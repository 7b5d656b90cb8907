import type { AdminMoneyEntry } from '#contract/admin-money-lists.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { AdminMoneyEntryActions } from '#web/money/admin-money-entry-actions.tsx'
import { moneyClient } from '#web/money/money-clients.ts'
import { SellerResponseToRefundRequest } from '#web/money/seller-response-to-refund-request.tsx'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** The entries of one order in the money lists. */
export type OrderMoneyEntries = {
  payments: AdminMoneyEntry[]
  /** Those that wait for a decision. */
  disputes: AdminMoneyEntry[]
  /** Those that are not resolved. */
  alarms: AdminMoneyEntry[]
}

/** What the money lists know of an order: the lists themselves are asked, so that both say the same. */
export async function fetchOrderMoneyEntries(bookingId: string, fetch?: ApiFetch): Promise<OrderMoneyEntries> {
  const call = moneyClient(fetch).admin.money[':kind']
  const entriesOf = async (kind: 'payments' | 'disputes' | 'alarms') => {
    const { items } = await readApiResponse(call.$get({ param: { kind }, query: { q: bookingId } }))
    // `q` finds also by the ids of other things: what is not of this order stays out.
    return items.filter((entry) => entry.bookingId === bookingId)
  }
  const [payments, disputes, alarms] = await Promise.all([
    entriesOf('payments'),
    entriesOf('disputes'),
    entriesOf('alarms'),
  ])
  return {
    payments,
    disputes: disputes.filter(({ state }) => state === 'open' || state === 'answered'),
    alarms: alarms.filter(({ state }) => state === 'open'),
  }
}

/** On a phone under the words, which would be a narrow column beside them. */
const actionsClass = 'flex flex-wrap gap-2 empty:hidden max-sm:basis-full max-sm:ps-9'

type TasksProps = { entries: OrderMoneyEntries; reload: () => Promise<unknown> }

/** What an Admin has to do about an order's money: why, until when, and the action. Nothing where nothing is open. */
export function OrderMoneyTasks({ entries: { disputes, alarms }, reload }: TasksProps) {
  const t = useMoneyTexts()
  if (disputes.length + alarms.length === 0) return null
  const alarmOf = (dispute: AdminMoneyEntry) => alarms.find((alarm) => isAlarmOf(alarm, dispute))
  const alone = alarms.filter((alarm) => !disputes.some((dispute) => isAlarmOf(alarm, dispute)))
  return (
    <section aria-label={t('task.title')} className="mb-6 grid gap-3">
      {disputes.map((dispute) => (
        <DisputeTask key={dispute.id} dispute={dispute} alarm={alarmOf(dispute)} reload={reload} />
      ))}
      {alone.map((alarm) => (
        <InlineNotice
          key={alarm.id}
          tone="warning"
          action={
            <span className={actionsClass}>
              <AdminMoneyEntryActions kind="alarms" entry={alarm} reload={reload} />
            </span>
          }
        >
          <AlarmKind alarm={alarm} />
          <AlarmSince alarm={alarm} />
        </InlineNotice>
      ))}
    </section>
  )
}

/** An alarm that a dispute has raised stands with it, not beside it. */
function isAlarmOf(alarm: AdminMoneyEntry, dispute: AdminMoneyEntry): boolean {
  const kind = dispute.isOfBank ? 'card_dispute' : 'dispute_overdue'
  return alarm.note === kind && alarm.paymentId === dispute.paymentId
}

type DisputeTaskProps = {
  dispute: AdminMoneyEntry
  alarm: AdminMoneyEntry | undefined
  reload: () => Promise<unknown>
}

function DisputeTask({ dispute, alarm, reload }: DisputeTaskProps) {
  const t = useMoneyTexts()
  const { isOfBank, amountCents, note, dueAt, state, buyerName, sellerName } = dispute
  const time = () => <LocalizedTime at={dueAt ?? ''} show="dateTime" />
  const price = () => <FormattedPrice cents={amountCents ?? 0} className="font-semibold" />
  const reason = `b.${note}`
  const isSellersTurn = state === 'open' && dueAt !== null && new Date(dueAt) > serverNow()
  const due = isOfBank ? 'task.evidenceBy' : isSellersTurn ? 'task.sellerHasUntil' : 'task.decideBy'
  return (
    <InlineNotice
      tone="warning"
      action={
        <span className={actionsClass}>
          <AdminMoneyEntryActions kind="disputes" entry={dispute} reload={reload} />
          {alarm && <AdminMoneyEntryActions kind="alarms" entry={alarm} reload={reload} />}
        </span>
      }
    >
      <p className="font-medium">
        {isOfBank ? t.rich('task.bank', { price }) : t.rich('task.request', { price, buyer: buyerName ?? '' })}
      </p>
      {note && <p>{isOfBank ? (t.has(reason) ? t(reason) : note) : t('buyerSays', { words: note })}</p>}
      <SellerResponseToRefundRequest to={dispute} seller={sellerName ?? ''} />
      {dueAt && <p>{t.rich(due, { time, seller: sellerName ?? '' })}</p>}
      {alarm && <AlarmSince alarm={alarm} />}
    </InlineNotice>
  )
}

function AlarmKind({ alarm }: { alarm: AdminMoneyEntry }) {
  const t = useMoneyTexts()
  const kind = `a.${alarm.note}`
  return <p className="font-medium">{t.has(kind) ? t(kind) : alarm.note}</p>
}

function AlarmSince({ alarm }: { alarm: AdminMoneyEntry }) {
  const t = useMoneyTexts()
  return (
    <p className="text-muted text-sm">
      {t.rich('task.alarmSince', { time: () => <LocalizedTime at={alarm.createdAt} show="dateTime" /> })}
    </p>
  )
}
