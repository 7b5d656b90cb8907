import type { PayoutListResponse } from '#contract/payouts.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { FormDialogButton } from '#web/money/form-dialog-button.tsx'
import { payoutsClient } from '#web/money/money-clients.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type AccountProps = { details: PayoutListResponse['details']; reload: () => Promise<unknown> }

/** The seller's payout account and its form. The account number must be typed again each time. */
export function PayoutAccountForm({ details, reload }: AccountProps) {
  const t = useMoneyTexts()
  const text = (fields: FormData, name: string) => String(fields.get(name) ?? '')
  return (
    <Card
      as="section"
      aria-label={t('account')}
      className="mb-4 flex flex-wrap items-center justify-between gap-4 p-4 sm:mb-6 sm:p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">{t('account')}</h2>
        {details ? (
          <p className="wrap-anywhere mt-1 text-muted">
            {t('accountIs', { bank: details.bankName, end: details.accountEnd, holder: details.holder })}
          </p>
        ) : (
          <p className="mt-1 flex gap-1.5 font-medium text-warning">
            <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
            {t('accountNone')}
          </p>
        )}
      </div>
      <FormDialogButton
        label={details ? t('changeAccount') : t('addAccount')}
        about={t('account')}
        look={details ? 'secondary' : 'primary'}
        title={t('account')}
        submits={[{ label: t('save'), value: 'save' }]}
        done={t('saved')}
        onSubmit={async (fields) => {
          const json = {
            holder: text(fields, 'holder'),
            bankName: text(fields, 'bankName'),
            routingNumber: text(fields, 'routingNumber'),
            accountNumber: text(fields, 'accountNumber'),
            accountKind: text(fields, 'accountKind') === 'savings' ? ('savings' as const) : ('checking' as const),
          }
          await readApiResponse(payoutsClient().my['payout-details'].$put({ json }))
          await reload()
        }}
      >
        {(errors) => (
          <>
            <TextInput
              label={t('holder')}
              name="holder"
              autoComplete="name"
              defaultValue={details?.holder}
              error={errors.holder}
            />
            <TextInput label={t('bankName')} name="bankName" defaultValue={details?.bankName} error={errors.bankName} />
            <TextInput
              label={t('routingNumber')}
              name="routingNumber"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={details?.routingNumber}
              error={errors.routingNumber}
            />
            <TextInput
              label={t('accountNumber')}
              name="accountNumber"
              inputMode="numeric"
              autoComplete="off"
              error={errors.accountNumber}
            />
            <Select
              label={t('accountKind')}
              name="accountKind"
              defaultValue={details?.accountKind ?? 'checking'}
              options={[
                { value: 'checking', label: t('checking') },
                { value: 'savings', label: t('savings') },
              ]}
              error={errors.accountKind}
            />
          </>
        )}
      </FormDialogButton>
    </Card>
  )
}
