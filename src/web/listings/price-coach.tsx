import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import type { PriceEstimate, ValueCarRequest } from '#contract/valuation.ts'
import { browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { parseTypedDollars } from '#web/listings/car-form-values.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { SummaryComparableCars } from '#web/valuation/comparable-car-list.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { EstimateBreakdown } from '#web/valuation/estimate-breakdown.tsx'
import { MissingFactValueList } from '#web/valuation/missing-fact-value-list.tsx'
import { PricePositionScale, useRoundedMoneyFormat, useWholeMoneyFormat } from '#web/valuation/price-position-scale.tsx'
import { usePriceFactNames } from '#web/valuation/use-price-fact-names.ts'
import { useSellerPriceWords } from '#web/valuation/use-seller-price-words.ts'
import { valuationClient } from '#web/valuation/valuation-client.ts'

/** The pause in typing, in milliseconds, before the server is asked. */
const pauseMs = 400

type PriceCoachProps = { car: ValueCarRequest; price: string; onPrice: (price: string) => void }

/** Shows, while the seller types a price, what similar cars cost and which label buyers would see. */
export function PriceCoach({ car, price, onPrice }: PriceCoachProps) {
  const t = useValuationTexts()
  const listed = usePriceFactNames()
  const whole = useRoundedMoneyFormat()
  const exact = useWholeMoneyFormat()
  const asked = usePaused(JSON.stringify(car))
  const { data } = useQuery({
    queryKey: ['price-coach', asked],
    queryFn: () =>
      readApiResponse(valuationClient(browserFetch).valuations.$post({ json: JSON.parse(asked) as ValueCarRequest })),
    // The previous response stays until the next one arrives.
    placeholderData: (before) => before,
    retry: false,
  })
  if (!data) return null
  const { estimate, silence, sum, comparables, missingFacts } = data
  const cents = parseTypedDollars(price)
  return (
    <section aria-labelledby="price-coach" className="grid gap-4 rounded-box bg-paper-shade p-4">
      <h3 id="price-coach">{t('coachTitle')}</h3>
      <p className="figures" aria-live="polite">
        {estimate
          ? t('coachRange', {
              value: exact(estimate.valueCents),
              lower: whole(estimate.lowerCents),
              upper: whole(estimate.dearestUpperCents),
            })
          : t(missingTexts[silence?.reason ?? 'notReady'], { facts: listed(silence?.facts ?? []) })}
      </p>
      {estimate && cents !== null && cents > 0 && <Label cents={cents} estimate={estimate} />}
      {estimate && <LabelPrices estimate={estimate} onPrice={onPrice} />}
      <MissingFactValueList missingFacts={missingFacts} />
      {sum && (
        <>
          <EstimateBreakdown sum={sum} />
          <SummaryComparableCars comparables={comparables} isBesideForm />
        </>
      )}
    </section>
  )
}

/** The label that buyers would see at a price, and the facts that would make the estimate more precise. */
function Label({ cents, estimate }: { cents: number; estimate: PriceEstimate }) {
  const t = useValuationTexts()
  const { money } = useLocaleFormats()
  const facts = usePriceFactNames()(estimate.openFacts)
  const deal = dealLabelOfPrice(cents, estimate)
  const sellers = useSellerPriceWords()
  return (
    <>
      <p className="figures">
        {deal
          ? t.rich('coachLabel', { price: money(cents), label: () => <DealBadge deal={deal} /> })
          : t('coachOpen', { price: money(cents), facts })}
        {deal && <span className="block text-muted text-sm">{sellers[deal]}</span>}
      </p>
      {deal && facts !== '' && <p className="text-muted text-sm">{t('coachLeftOut', { facts })}</p>}
      <PricePositionScale priceCents={cents} estimate={estimate} />
    </>
  )
}

/** The highest prices that would still have each of the good labels; one press takes one over. */
function LabelPrices({ estimate, onPrice }: { estimate: PriceEstimate; onPrice: (price: string) => void }) {
  const t = useValuationTexts()
  const { money, number } = useLocaleFormats()
  const prices = [estimate.lowCents, estimate.lowerCents, estimate.upperCents].map(highestRoundPrice)
  return (
    <section aria-labelledby="label-prices">
      <h4 id="label-prices">{t('whatChangesLabel')}</h4>
      <ul className="mt-2 flex flex-wrap gap-2">
        {prices.map((cents) => {
          const deal = dealLabelOfPrice(cents, estimate)
          return (
            deal && (
              <li key={cents}>
                <button
                  type="button"
                  className="btn btn-ghost figures border-control-line"
                  onClick={() => onPrice(number(cents / 100))}
                >
                  {t.rich('priceForLabel', { price: money(cents), label: () => <DealBadge deal={deal} /> })}
                </button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

/** Below the bound, in steps in which people name prices. */
function highestRoundPrice(boundCents: number): number {
  const step = boundCents < 500_000 ? 5_000 : 10_000
  return Math.max(step, Math.floor((boundCents - 1) / step) * step)
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

/** The value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
