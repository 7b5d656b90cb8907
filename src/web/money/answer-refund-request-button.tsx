import type { SellerBooking } from '#contract/bookings.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { FormDialogButton } from '#web/money/form-dialog-button.tsx'
import { disputesClient } from '#web/money/money-clients.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type AnswerRefundRequestButtonProps = { booking: SellerBooking; reload: () => Promise<unknown> }

/** The seller's answer to a request for a refund. */
export function AnswerRefundRequestButton({ booking, reload }: AnswerRefundRequestButtonProps) {
  const t = useMoneyTexts()
  const { askedCents = 0, reason = '' } = booking.dispute ?? {}
  return (
    <FormDialogButton
      label={t('answerRequest')}
      about={booking.carTitle}
      look="primary"
      title={t('answerTitle')}
      submits={[
        { label: t('disagree'), value: 'no', look: 'secondary' },
        { label: t('agree'), value: 'yes' },
      ]}
      done={t('answered')}
      interruptible={{ form: `refund-answer:${booking.id}`, fields: ['words'] }}
      onSubmit={async (fields, choice) => {
        const json = { agrees: choice === 'yes', words: String(fields.get('words') ?? '') }
        const call = disputesClient().bookings[':id']['refund-request'].answer
        await readApiResponse(call.$post({ param: { id: booking.id }, json }))
        await reload()
      }}
    >
      {(errors) => (
        <>
          <p className="wrap-anywhere">
            {t.rich('buyerAsked', { price: () => <FormattedPrice cents={askedCents} />, words: reason })}
          </p>
          <Textarea label={t('yourAnswer')} name="words" rows={4} maxLength={500} error={errors.words} />
        </>
      )}
    </FormDialogButton>
  )
}
