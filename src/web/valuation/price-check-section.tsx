import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CarDetail } from '#contract/cars.ts'
import { shownComparableCarCount } from '#contract/shown-comparable-car-count.ts'
import type { CarValuation, PriceEstimate } from '#contract/valuation.ts'
import { browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  CollapsedComparableCars,
  ComparableCarList,
  SummaryComparableCars,
} from '#web/valuation/comparable-car-list.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { DepreciationChart } from '#web/valuation/depreciation-chart.tsx'
import { EstimateSum } from '#web/valuation/estimate-breakdown.tsx'
import { LoanCalculator } from '#web/valuation/loan-calculator.tsx'
import { MissingFactValueList } from '#web/valuation/missing-fact-value-list.tsx'
import { PricePositionScale, useRoundedMoneyFormat, useWholeMoneyFormat } from '#web/valuation/price-position-scale.tsx'
import { usePriceFactNames } from '#web/valuation/use-price-fact-names.ts'
import { valuationClient } from '#web/valuation/valuation-client.ts'

/** The price check for a page that makes no other calls to the server. */
export function PriceCheckSection({ car }: { car: CarDetail }) {
  return (
    <QueryProvider>
      <PriceCheck car={car} />
    </QueryProvider>
  )
}

/** Says whether the price of a car on offer is fair, and why. It loads after the page, which does not wait for it. */
function PriceCheck({ car }: { car: CarDetail }) {
  const t = useValuationTexts()
  const { data, isError, refetch } = useValuation(car)
  // The height of the placeholder until the code loads: nothing below moves up and down again.
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

/** Both parts share one request. */
function useValuation(car: CarDetail) {
  return useQuery({
    // A changed price needs a new request.
    queryKey: ['valuation', car.id, car.priceCents],
    queryFn: () => readApiResponse(valuationClient(browserFetch).cars[':id'].valuation.$get({ param: { id: car.id } })),
  })
}

function Answer({ car, valuation }: { car: CarDetail; valuation: CarValuation }) {
  const t = useValuationTexts()
  const { estimate, deal, comparables } = valuation
  const listed = valuation.sum ? comparables.slice(shownComparableCarCount) : comparables
  return (
    <>
      <NoLabel car={car} valuation={valuation} />
      {estimate && (
        <div className="grid gap-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            {deal && <DealBadge deal={deal} className="text-lg" />}
            {estimate.carCount < fewCars && (
              <span className="text-muted text-sm">{t('basedOnFew', { count: estimate.carCount })}</span>
            )}
          </p>
          <Verdict priceCents={car.priceCents} estimate={estimate} deal={deal} />
          <PricePositionScale priceCents={car.priceCents} estimate={estimate} />
          <Basis estimate={estimate} />
        </div>
      )}
      {valuation.sum && (
        <div>
          <Disclosure summary={t('sumTitle')}>
            <div className="grid gap-6 text-ink">
              <EstimateSum sum={valuation.sum} />
              <SummaryComparableCars comparables={comparables} />
            </div>
          </Disclosure>
          {listed.length > 0 && <CollapsedComparableCars comparables={listed} />}
        </div>
      )}
      <MissingFactValueList missingFacts={valuation.missingFacts} />
      {listed.length > 0 && !valuation.sum && <ComparableCarList comparables={listed} />}
      <p>
        <Link to="/prices/how" className="text-primary underline underline-offset-4">
          {t('howLink')}
        </Link>
      </p>
    </>
  )
}

/** What the car may be worth later, and what it costs a month: after the facts, since few look for it first. */
export function CostOutlookSection({ car }: { car: CarDetail }) {
  return (
    <QueryProvider>
      <CostOutlook car={car} />
    </QueryProvider>
  )
}

function CostOutlook({ car }: { car: CarDetail }) {
  const { data } = useValuation(car)
  return (
    <div className="grid gap-6">
      {data && data.course.length > 0 && data.age !== null && (
        <DepreciationChart course={data.course} age={data.age} priceCents={car.priceCents} />
      )}
      <LoanCalculator priceCents={car.priceCents} />
    </div>
  )
}

/** Says why a car on offer has no label, and which missing facts would allow one. */
function NoLabel({ car, valuation: { silence, estimate, deal } }: { car: CarDetail; valuation: CarValuation }) {
  const t = useValuationTexts()
  const listed = usePriceFactNames()
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
  const listed = usePriceFactNames()
  const money = useRoundedMoneyFormat()
  const [facts, dearest] = [listed(estimate.openFacts), money(estimate.dearestValueCents)]
  const isWhole = estimate.openFacts.length === 0
  return (
    <p className="text-muted text-sm">
      {!isWhole && `${t('leftOutIsCheapest', { facts, dearest })} `}
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

/** Of so few cars the reader is told beside the verdict. */
const fewCars = 6
/** With fewer cars to compare, `9 in 10` of them would be no number of cars. */
const fewestCarsForShares = 10

type VerdictProps = { priceCents: number; estimate: PriceEstimate; deal: CarValuation['deal'] }

function Verdict({ priceCents, estimate, deal }: VerdictProps) {
  const t = useValuationTexts()
  const { number } = useLocaleFormats()
  const money = useRoundedMoneyFormat()
  const exact = useWholeMoneyFormat()
  const gap = priceCents - estimate.valueCents
  const percent = number(Math.abs(gap) / estimate.valueCents, { style: 'percent' })
  const values = { value: exact(estimate.valueCents), difference: `${exact(Math.abs(gap))} (${percent})` }
  const which = Math.abs(gap) < 5_000 ? 'same' : gap < 0 ? 'below' : 'above'
  return (
    <p className="figures max-w-prose">
      {t(which, values)}{' '}
      {deal &&
        estimate.carCount >= fewestCarsForShares &&
        t(shareTexts[deal], { lower: money(estimate.lowerCents), upper: money(estimate.upperCents) })}
    </p>
  )
}
