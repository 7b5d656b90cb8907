import type { ReactNode } from 'react'
import type { BuyerOrder } from '#contract/bookings.ts'
import { sumRefunds } from '#contract/sum-refunds.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { MoneyAmountField } from '#web/money/admin-money-entry-actions.tsx'
import { parseAmountField } from '#web/money/dollar-input.ts'
import { disputesClient } from '#web/money/money-clients.ts'
import { useFormDialog } from '#web/money/use-form-dialog.tsx'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import type { MenuStep } from '#web/ui/more-menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type RefundRequestOptions = { order: BuyerOrder; reload: () => Promise<unknown> }

/** The request of a refund for a paid car where something is wrong: an entry of a menu while one can be asked for. */
export function useRefundRequestDialog({ order, reload }: RefundRequestOptions): {
  steps: readonly MenuStep[]
  dialog: ReactNode
} {
  const t = useMoneyTexts()
  const money = useMoneyRuleValues()
  const { id } = order
  const { open, dialog } = useFormDialog({
    title: t('askTitle'),
    submits: [{ label: t('send'), value: 'send' }],
    done: t('sent'),
    interruptible: { form: `refund-request:${id}`, fields: ['amount', 'reason'] },
    onSubmit: async (fields) => {
      const reason = String(fields.get('reason') ?? '')
      const json = { amountCents: parseAmountField(fields, t('enterAmount')), reason }
      await readApiResponse(disputesClient().bookings[':id']['refund-request'].$post({ param: { id }, json }))
      await reload()
    },
    children: (errors) => (
      <>
        <p>{t('askMeaning', money)}</p>
        <MoneyAmountField cents={sumRefunds(order).leftCents} error={errors.amountCents} />
        <Textarea label={t('whatIsWrong')} name="reason" rows={4} maxLength={500} error={errors.reason} />
      </>
    ),
  })
  if (!order.canAskRefund) return { steps: [], dialog: null }
  return { steps: [{ label: t('askRefund'), onPress: open }], dialog }
}

/** The same as a button, on the page of the one order. */
export function RefundRequestButton({ order, reload }: RefundRequestOptions) {
  const { steps, dialog } = useRefundRequestDialog({ order, reload })
  const [step] = steps
  if (!step || !('onPress' in step)) return null
  return (
    <div className="max-sm:grid">
      <HydratedButton look="secondary" onClick={step.onPress}>
        {step.label}
        <span className="sr-only">: {order.carTitle}</span>
      </HydratedButton>
      {dialog}
    </div>
  )
}
