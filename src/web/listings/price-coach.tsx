import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rateDeal } from '#contract/rate-deal.ts'
import type { PriceEstimate, ValueCar } from '#contract/valuation.ts'
import { browserFetch, read } from '#web/client/api-client.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { dollars } from '#web/listings/car-form-values.ts'
import { useValuationTexts } from '#web/texts/valuation.ts'
import { valuationClient } from '#web/valuation/clients.ts'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { EstimateBreakdown } from '#web/valuation/estimate-breakdown.tsx'
import { useFactNames } from '#web/valuation/fact-names.ts'
import { PriceScale, useRoundedMoney } from '#web/valuation/price-scale.tsx'

/** How long somebody stops typing before the server is asked. */
const pauseMs = 400

type PriceCoachProps = { car: ValueCar; price: string }

/** What like cars cost, while the price of one is typed, and the label that buyers would see. */
export function PriceCoach({ car, price }: PriceCoachProps) {
  const t = useValuationTexts()
  const listed = useFactNames()
  const whole = useRoundedMoney()
  const asked = usePaused(JSON.stringify(car))
  const { data } = useQuery({
    queryKey: ['price-coach', asked],
    queryFn: () => read(valuationClient(browserFetch).valuations.$post({ json: JSON.parse(asked) as ValueCar })),
    // The answer to what was typed before stays until the next one is there.
    placeholderData: (before) => before,
    retry: false,
  })
  if (!data) return null
  const { estimate, silence, sum } = data
  const cents = dollars(price)
  return (
    <section aria-labelledby="price-coach" className="grid gap-3 rounded-box bg-paper-shade p-4">
      <h3 id="price-coach" className="text-base">
        {t('coachTitle')}
      </h3>
      <p className="figures" aria-live="polite">
        {estimate
          ? t('coachRange', {
              value: whole(estimate.valueCents),
              lower: whole(estimate.lowerCents),
              upper: whole(estimate.dearestUpperCents),
            })
          : t(missingTexts[silence?.reason ?? 'notReady'], { facts: listed(silence?.facts ?? []) })}
      </p>
      {estimate && cents !== null && cents > 0 && <Label cents={cents} estimate={estimate} />}
      {sum && <EstimateBreakdown sum={sum} />}
    </section>
  )
}

/** What buyers would see at a price, and which facts would say more. */
function Label({ cents, estimate }: { cents: number; estimate: PriceEstimate }) {
  const t = useValuationTexts()
  const { money } = useFormats()
  const facts = useFactNames()(estimate.openFacts)
  const deal = rateDeal(cents, estimate)
  return (
    <>
      <p className="figures">
        {deal
          ? t.rich('coachLabel', { price: money(cents), label: () => <DealBadge deal={deal} /> })
          : t('coachOpen', { price: money(cents), facts })}
      </p>
      {deal && facts !== '' && <p className="text-muted text-sm">{t('coachLeftOut', { facts })}</p>}
      <PriceScale priceCents={cents} estimate={estimate} />
    </>
  )
}

const missingTexts = {
  facts: 'coachMissingFacts',
  absurd: 'coachMissingAbsurd',
  kind: 'coachMissingKind',
  few: 'coachMissingFew',
  age: 'coachMissingAge',
  mileage: 'coachMissingMileage',
  scattered: 'coachMissingScattered',
  notForSale: 'coachMissingNotReady',
  notReady: 'coachMissingNotReady',
} as const

/** A value as it is once it has stood still for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
