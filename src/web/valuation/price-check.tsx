import { useQuery } from '@tanstack/react-query'
import type { CarDetail } from '#contract/cars.ts'
import type { CarValuation, PriceEstimate } from '#contract/valuation.ts'
import { browserFetch, read } from '#web/client/api-client.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { useFormats } from '#web/i18n/formats.ts'
import { useValuationTexts } from '#web/texts/valuation.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { valuationClient } from '#web/valuation/clients.ts'
import { ComparableList } from '#web/valuation/comparable-list.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { DepreciationChart } from '#web/valuation/depreciation-chart.tsx'
import { EstimateBreakdown } from '#web/valuation/estimate-breakdown.tsx'
import { useFactNames } from '#web/valuation/fact-names.ts'
import { LoanCalculator } from '#web/valuation/loan-calculator.tsx'
import { PriceScale, useRoundedMoney } from '#web/valuation/price-scale.tsx'

/** The price check where nothing else of the page asks the server. */
export function PriceCheckWithQueries({ car }: { car: CarDetail }) {
  return (
    <QueryProvider>
      <PriceCheck car={car} />
    </QueryProvider>
  )
}

/** Whether the price of a car on offer is fair, and why. It comes after the page, which does not wait for it. */
function PriceCheck({ car }: { car: CarDetail }) {
  const t = useValuationTexts()
  const { data, isError, refetch } = useQuery({
    // Another price is another question.
    queryKey: ['valuation', car.id, car.priceCents],
    queryFn: () => read(valuationClient(browserFetch).cars[':id'].valuation.$get({ param: { id: car.id } })),
  })
  // As high as what stood there until its code came: nothing below moves up and down again.
  const height = data || isError ? '' : 'min-h-80'
  return (
    <section aria-labelledby="price-check" className={`grid content-start gap-6 ${height}`}>
      <h2 id="price-check">{t('title')}</h2>
      {isError && !data && <ErrorState title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Spinner label={t('loading')} />}
      {data && <Answer car={car} valuation={data} />}
    </section>
  )
}

function Answer({ car, valuation }: { car: CarDetail; valuation: CarValuation }) {
  const { estimate, deal, comparables } = valuation
  return (
    <>
      <NoLabel car={car} valuation={valuation} />
      {estimate && (
        <div className="grid gap-4">
          {deal && <DealBadge deal={deal} className="text-lg" />}
          <Verdict priceCents={car.priceCents} estimate={estimate} deal={deal} />
          <PriceScale priceCents={car.priceCents} estimate={estimate} />
          <Basis estimate={estimate} />
          {valuation.sum && <EstimateBreakdown sum={valuation.sum} />}
        </div>
      )}
      {comparables.length > 0 && <ComparableList comparables={comparables} />}
      {valuation.course.length > 0 && valuation.age !== null && (
        <DepreciationChart course={valuation.course} age={valuation.age} priceCents={car.priceCents} />
      )}
      <LoanCalculator priceCents={car.priceCents} />
    </>
  )
}

/** Why a car on offer has no label, and which facts would give it one. */
function NoLabel({ car, valuation: { silence, estimate, deal } }: { car: CarDetail; valuation: CarValuation }) {
  const t = useValuationTexts()
  const listed = useFactNames()
  if (deal || (estimate && car.status !== 'available')) return null
  return (
    <p className="text-muted">
      <span className="block font-medium text-ink">{t('notEnoughData')}</span>
      {silence && t(silenceTexts[silence.reason], { facts: listed(silence.facts) })}
      {estimate && t('labelOpen', { facts: listed(estimate.openFacts) })}
    </p>
  )
}

function Basis({ estimate }: { estimate: PriceEstimate }) {
  const t = useValuationTexts()
  const listed = useFactNames()
  const isWhole = estimate.openFacts.length === 0
  return (
    <p className="text-muted text-sm">
      {!isWhole && `${t('leftOutIsCheapest', { facts: listed(estimate.openFacts) })} `}
      {t('basis', { count: estimate.carCount })}
    </p>
  )
}

const silenceTexts = {
  facts: 'silenceFacts',
  absurd: 'silenceAbsurd',
  kind: 'silenceKind',
  few: 'silenceFew',
  age: 'silenceAge',
  mileage: 'silenceMileage',
  scattered: 'silenceScattered',
  notForSale: 'silenceNotForSale',
  notReady: 'silenceNotReady',
} as const
const shareTexts = {
  great: 'shareGreat',
  good: 'shareGood',
  fair: 'shareFair',
  high: 'shareHigh',
  overpriced: 'shareOverpriced',
} as const

type VerdictProps = { priceCents: number; estimate: PriceEstimate; deal: CarValuation['deal'] }

function Verdict({ priceCents, estimate, deal }: VerdictProps) {
  const t = useValuationTexts()
  const { number } = useFormats()
  const money = useRoundedMoney()
  const gap = priceCents - estimate.valueCents
  const percent = number(Math.abs(gap) / estimate.valueCents, { style: 'percent' })
  const values = { value: money(estimate.valueCents), difference: `${money(Math.abs(gap))} (${percent})` }
  const which = Math.abs(gap) < 5_000 ? 'same' : gap < 0 ? 'below' : 'above'
  return (
    <p className="figures max-w-prose">
      {t(which, values)}{' '}
      {deal && t(shareTexts[deal], { lower: money(estimate.lowerCents), upper: money(estimate.upperCents) })}
    </p>
  )
}
