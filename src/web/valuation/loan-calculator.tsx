import { useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { computeMonthlyLoanPayment } from '#web/valuation/compute-monthly-loan-payment.ts'

/** The price as a loan, with terms that the reader chooses. */
export function LoanCalculator({ priceCents }: { priceCents: number }) {
  const t = useValuationTexts()
  const language = useLanguage()
  const { money, number } = useLocaleFormats()
  const read = (text: string) => numberOf(text, language)
  const [deposit, setDeposit] = useState(String(Math.round(priceCents / 50_000) * 100))
  const [months, setMonths] = useState('60')
  const [rate, setRate] = useState(() => number(7.5))
  const depositCents = Math.round(read(deposit) * 100)
  const wrong = {
    deposit: depositCents >= 0 && depositCents <= priceCents ? undefined : t('depositTooHigh'),
    months: Number.isInteger(read(months)) && isBetween(read(months), 6, 96) ? undefined : t('monthsWrong'),
    rate: isBetween(read(rate), 0, 40) ? undefined : t('rateWrong'),
  }
  const isRight = !wrong.deposit && !wrong.months && !wrong.rate
  const terms = { months: read(months), ratePercent: read(rate) }
  const payment = isRight ? computeMonthlyLoanPayment(priceCents - depositCents, terms) : 0
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Card as="section" aria-labelledby="monthly" className="grid gap-4 p-4 sm:p-5">
      <h3 id="monthly">{t('monthlyTitle')}</h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          {...field}
          label={t('deposit')}
          value={deposit}
          error={wrong.deposit}
          onChange={(event) => setDeposit(event.target.value)}
        />
        <TextInput
          {...field}
          label={t('months')}
          value={months}
          error={wrong.months}
          onChange={(event) => setMonths(event.target.value)}
        />
        <TextInput
          {...field}
          label={t('rate')}
          value={rate}
          error={wrong.rate}
          onChange={(event) => setRate(event.target.value)}
        />
      </div>
      <p className="figures font-medium text-lg" aria-live="polite">
        {isRight &&
          t('monthly', {
            amount: money(payment),
            months: terms.months,
            total: money(payment * terms.months + depositCents),
          })}
      </p>
      <p className="text-muted text-sm">{t('monthlyNote')}</p>
    </Card>
  )
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}

/** A typed number, with a point or a comma before its last one or two digits; NaN for anything else. */
function numberOf(text: string, language: Language): number {
  const plain = normalizeLocalizedNumber(text.replaceAll(/[$%]/g, '').trim(), language)
    .replace(/\s/g, '')
    .replace(/,(?=\d{1,2}$)/, '.')
    .replaceAll(',', '')
  return plain === '' ? Number.NaN : Number(plain)
}
