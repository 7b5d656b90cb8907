import { useState } from 'react'
import type { AdminMoneyEntry, AdminMoneyListKind } from '#contract/admin-money-lists.ts'
import type { PayoutDetails } from '#contract/payouts.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { serverNow } from '#web/client/server-clock.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { formatDollarInput, parseAmountField } from '#web/money/dollar-input.ts'
import { FormDialogButton } from '#web/money/form-dialog-button.tsx'
import { moneyClient } from '#web/money/money-clients.ts'
import { SellerResponseToRefundRequest } from '#web/money/seller-response-to-refund-request.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { MoneyInput, TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ActionProps = {
  entry: AdminMoneyEntry
  reload: () => Promise<unknown>
  /** In a list of payments a refund is in a menu: it is rare, and not undone. */
  isInList?: boolean
}
const words = (fields: FormData, name: string) => String(fields.get(name) ?? '')

/** An Admin's actions for an entry of one of the money lists; nothing where no action is open. */
export function AdminMoneyEntryActions({ kind, ...props }: ActionProps & { kind: AdminMoneyListKind }) {
  const { state, openCents, hold, isAccountMissing } = props.entry
  if (kind === 'payments' && (openCents ?? 0) > 0) return <GiveBack {...props} />
  // The server would refuse to settle a payout on hold, or one without an account; the row says why.
  const isSettleable = !hold && !isAccountMissing && openCents !== null && openCents !== 0
  if (kind === 'payouts') return isSettleable ? <SettlePayout {...props} /> : null
  if (kind === 'disputes') return canDecide(props.entry) ? <Decide {...props} /> : null
  return kind === 'alarms' && state === 'open' ? <Resolve {...props} /> : null
}

/**
 * If an action is refused because the sum has changed meanwhile, the current sum is shown: the message says "look
 * again".
 */
async function orReload(action: Promise<unknown>, reload: ActionProps['reload']): Promise<void> {
  try {
    await action
  } catch (error) {
    await reload()
    throw error
  }
}

function GiveBack({ entry, reload, isInList = false }: ActionProps) {
  const t = useMoneyTexts()
  return (
    <FormDialogButton
      label={t('giveBack')}
      menuLabel={isInList ? t('more') : undefined}
      about={entry.carTitle ?? ''}
      title={t('giveBackTitle')}
      submits={[{ label: t('giveBack'), value: 'give', look: 'danger' }]}
      done={t('refundOnWay')}
      interruptible={{ form: `refund:${entry.id}`, fields: ['amount', 'reason'] }}
      onSubmit={async (fields) => {
        const asked = { amountCents: parseAmountField(fields, t('enterAmount')), reason: words(fields, 'reason') }
        const json = { ...asked, leftCents: entry.openCents ?? 0 }
        const call = moneyClient().admin.payments[':id'].refunds
        await orReload(readApiResponse(call.$post({ param: { id: entry.id }, json })), reload)
        await reload()
      }}
    >
      {(errors) => (
        <>
          <p>{t('giveBackMeaning', { buyer: entry.buyerName ?? '' })}</p>
          <MoneyAmountField cents={entry.openCents ?? 0} error={errors.amountCents} />
          <Textarea
            label={t('reason')}
            name="reason"
            rows={3}
            maxLength={500}
            hint={t('reasonHint')}
            error={errors.reason}
          />
        </>
      )}
    </FormDialogButton>
  )
}

function SettlePayout({ entry, reload }: ActionProps) {
  const t = useMoneyTexts()
  const open = entry.openCents ?? 0
  const price = () => <FormattedPrice cents={Math.abs(open)} className="font-semibold" />
  const given = { price, seller: entry.sellerName ?? '' }
  return (
    <FormDialogButton
      label={t('payOut')}
      about={entry.carTitle ?? ''}
      title={t('payOutTitle')}
      submits={[{ label: t('payOut'), value: 'pay' }]}
      done={t('done')}
      interruptible={{ form: `payout:${entry.id}`, fields: ['reference'] }}
      onSubmit={async (fields) => {
        const json = { reference: words(fields, 'reference'), openCents: open }
        const call = moneyClient().admin.payouts[':id'].pay
        await orReload(readApiResponse(call.$post({ param: { id: entry.id }, json })), reload)
        await reload()
      }}
    >
      {(errors) => (
        <>
          <p>{t.rich(open > 0 ? 'payOutMeaning' : 'takeBackMeaning', given)}</p>
          {open > 0 && <BankAccount paymentId={entry.id} />}
          <TextInput label={t('reference')} name="reference" maxLength={100} error={errors.reference} />
        </>
      )}
    </FormDialogButton>
  )
}

/** Shown on request: each view is recorded. */
function BankAccount({ paymentId }: { paymentId: string }) {
  const t = useMoneyTexts()
  const [details, setDetails] = useState<PayoutDetails | 'none' | null>(null)
  const confirmed = useReauthentication()
  async function show() {
    try {
      const ask = () => readApiResponse(moneyClient().admin.payouts[':id'].account.$post({ param: { id: paymentId } }))
      const found = await confirmed(ask)
      setDetails(found.details ?? 'none')
    } catch (error) {
      toastError(error)
    }
  }
  if (details === 'none') return <p className="text-error">{t('noAccount')}</p>
  if (details === null) {
    return (
      <Button look="secondary" onClick={show} className="justify-self-start">
        {t('showAccount')}
      </Button>
    )
  }
  const rows = [
    [t('holder'), details.holder],
    [t('bankName'), details.bankName],
    [t('routingNumber'), details.routingNumber],
    [t('accountNumber'), details.accountNumber],
    [t('accountKind'), t(details.accountKind)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-box bg-paper-shade p-4">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="figures break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An Admin decides once the seller has answered, or had the time to; the bank decides its own disputes. */
function canDecide({ state, dueAt, isOfBank }: AdminMoneyEntry): boolean {
  if (isOfBank || (state !== 'open' && state !== 'answered')) return false
  return state === 'answered' || dueAt === null || new Date(dueAt) <= serverNow()
}

function Decide({ entry, reload }: ActionProps) {
  const t = useMoneyTexts()
  return (
    <FormDialogButton
      label={t('decide')}
      about={entry.carTitle ?? ''}
      title={t('decideTitle')}
      submits={[
        { label: t('declineIt'), value: 'decline', look: 'secondary' },
        { label: t('refundIt'), value: 'refund', look: 'danger' },
      ]}
      done={t('done')}
      interruptible={{ form: `dispute:${entry.id}`, fields: ['amount', 'words'] }}
      onSubmit={async (fields, choice) => {
        const given = { words: words(fields, 'words') }
        const json =
          choice === 'refund'
            ? { ...given, decision: 'refund' as const, amountCents: parseAmountField(fields, t('enterAmount')) }
            : { ...given, decision: 'decline' as const }
        await readApiResponse(moneyClient().admin.disputes[':id'].decide.$post({ param: { id: entry.id }, json }))
        await reload()
      }}
    >
      {(errors) => (
        <>
          <p className="wrap-anywhere font-medium">
            {[entry.carTitle, entry.buyerName].filter((part) => part !== null).join(' · ')}
          </p>
          <p className="wrap-anywhere">{t('buyerSays', { words: entry.note ?? '' })}</p>
          <SellerResponseToRefundRequest to={entry} seller={entry.sellerName ?? ''} />
          <MoneyAmountField cents={Math.min(entry.amountCents ?? 0, entry.openCents ?? 0)} error={errors.amountCents} />
          <Textarea
            label={t('reason')}
            name="words"
            rows={3}
            maxLength={500}
            hint={t('reasonHint')}
            error={errors.words}
          />
        </>
      )}
    </FormDialogButton>
  )
}

function Resolve({ entry, reload }: ActionProps) {
  const t = useMoneyTexts()
  return (
    <FormDialogButton
      label={t('resolve')}
      about={entry.carTitle ?? entry.id}
      title={t('resolveTitle')}
      submits={[{ label: t('resolve'), value: 'resolve' }]}
      done={t('done')}
      interruptible={{ form: `alarm:${entry.id}`, fields: ['note'] }}
      onSubmit={async (fields) => {
        const json = { note: words(fields, 'note') }
        await readApiResponse(moneyClient().admin.alarms[':id'].resolve.$post({ param: { id: entry.id }, json }))
        await reload()
      }}
    >
      {(errors) => <Textarea label={t('note')} name="note" rows={4} maxLength={500} error={errors.note} />}
    </FormDialogButton>
  )
}

export function MoneyAmountField({ cents, error }: { cents: number; error: string | undefined }) {
  const t = useMoneyTexts()
  return <MoneyInput label={t('amountLabel')} name="amount" defaultValue={formatDollarInput(cents)} error={error} />
}
