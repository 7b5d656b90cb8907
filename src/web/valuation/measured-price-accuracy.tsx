import {
  type DailyPriceAccuracy,
  minCarsForPublishedAccuracy,
  type PriceAccuracyGroup,
  type PublishedPriceAccuracyResponse,
} from '#contract/daily-price-accuracy.ts'
import { ProportionBars } from '#web/charts/proportion-bars.tsx'
import { usePriceEstimationTexts } from '#web/texts/use-price-estimation-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Gauge } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { DealLabelSharesChart } from '#web/valuation/deal-label-shares-chart.tsx'
import { EstimateErrorChart } from '#web/valuation/estimate-error-chart.tsx'
import { PriceAccuracyTable } from '#web/valuation/price-accuracy-table.tsx'
import { useFormatPercent } from '#web/valuation/use-format-percent.ts'

/** The recent error of estimates, by group of cars; or why there are no figures. */
export function MeasuredPriceAccuracy({ published }: { published: PublishedPriceAccuracyResponse }) {
  const t = usePriceEstimationTexts()
  const { measuredAt, accuracy, marketCars } = published
  return (
    <section aria-labelledby="figures" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="figures">{t('figuresTitle')}</h2>
      {measuredAt && accuracy ? (
        <Figures measuredAt={measuredAt} accuracy={accuracy} />
      ) : (
        <EmptyState icon={<Gauge />} title={t('noFiguresTitle')}>
          {t('noFigures', { count: marketCars, fewest: minCarsForPublishedAccuracy })}
        </EmptyState>
      )}
      {published.decision && <Guard published={published} />}
    </section>
  )
}

function Figures({ measuredAt, accuracy }: { measuredAt: string; accuracy: DailyPriceAccuracy }) {
  const t = usePriceEstimationTexts()
  const { groups, measuredCars, labels } = accuracy
  const all = groups.find(({ kind }) => kind === 'all')
  const isByAge = ({ kind }: PriceAccuracyGroup) => kind === 'age' || kind === 'valueAndAge'
  if (!all?.figures) {
    return (
      <EmptyState icon={<Gauge />} title={t('tooFewTitle')}>
        {t('tooFew', { count: measuredCars, fewest: minCarsForPublishedAccuracy })}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="max-w-prose">
        {t.rich('measured', {
          measured: measuredCars,
          all: accuracy.marketCars,
          time: () => <LocalizedTime key="time" at={measuredAt} show="dateTime" />,
        })}
      </p>
      <HeadFigures figures={all.figures} />
      <PriceAccuracyTable groups={groups.filter((group) => !isByAge(group))} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <EstimateErrorChart groups={groups.filter(isByAge)} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {labels.length > 0 && <DealLabelSharesChart labels={labels} />}
          <NoLabel accuracy={accuracy} />
        </div>
      </div>
      <Balance groups={groups} />
    </>
  )
}

function HeadFigures({ figures }: { figures: NonNullable<PriceAccuracyGroup['figures']> }) {
  const t = usePriceEstimationTexts()
  const percent = useFormatPercent()
  const heads = [
    { key: 'headError', value: figures.medianErrorPercent },
    { key: 'headWithin', value: figures.within20Percent },
    { key: 'headExplained', value: figures.explainedPercent },
  ] as const
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {heads.map(({ key, value }) => (
        <Card key={key} className="flex flex-col-reverse justify-end gap-1 p-4 sm:p-5">
          <dt className="text-muted">{t(key)}</dt>
          <dd className="figures font-display text-4xl">{percent(value)}</dd>
        </Card>
      ))}
    </dl>
  )
}

function NoLabel({ accuracy: { noLabel } }: { accuracy: DailyPriceAccuracy }) {
  const t = usePriceEstimationTexts()
  const shares = noLabel
    .map(({ reason, cars }) => ({ key: reason, label: t(`reason_${reason}`), count: cars }))
    .toSorted((a, b) => b.count - a.count)
  return <ProportionBars title={t('noLabelTitle')} shares={shares} emptyText={t('everyCarLabelled')} />
}

/** Leaving facts out lowers a value: by how much, and what the median would be. */
function Balance({ groups }: { groups: readonly PriceAccuracyGroup[] }) {
  const t = usePriceEstimationTexts()
  const percent = useFormatPercent('always')
  const figuresOf = (kind: PriceAccuracyGroup['kind']) => groups.find((group) => group.kind === kind)?.figures
  const [leftOut, stated] = [figuresOf('factsLeftOut'), figuresOf('factsStated')]
  if (!leftOut || !stated) return null
  return (
    <div className="max-w-prose">
      <h3>{t('balanceTitle')}</h3>
      <p className="mt-2">
        {t('balance', {
          bias: percent(leftOut.biasPercent),
          stated: percent(stated.biasPercent),
          middle: percent(leftOut.middleBiasPercent),
        })}
      </p>
    </div>
  )
}

/** The check that keeps a worse model out, and its decision on the newest one. */
function Guard({ published: { decision, comparison, fittedAt } }: { published: PublishedPriceAccuracyResponse }) {
  const t = usePriceEstimationTexts()
  const percent = useFormatPercent()
  if (!decision) return null
  const outcome = t.rich(`guard_${decision}`, {
    count: comparison?.cars ?? 0,
    newFit: percent(comparison?.newFitPercent ?? 0),
    inService: percent(comparison?.inServicePercent ?? 0),
    time: () => fittedAt && <LocalizedTime key="time" at={fittedAt} />,
  })
  return (
    <div className="max-w-prose">
      <h3>{t('guardTitle')}</h3>
      <p className="mt-2">{t('guard')}</p>
      {decision === 'refused' ? (
        <InlineNotice tone="warning" className="mt-4">
          {outcome}
        </InlineNotice>
      ) : (
        <p className="mt-2 text-muted">{outcome}</p>
      )}
    </div>
  )
}
