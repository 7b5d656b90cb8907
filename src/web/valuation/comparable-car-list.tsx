import { Link } from 'react-router'
import { shownComparableCarCount } from '#contract/shown-comparable-car-count.ts'
import type { ComparableCarData } from '#contract/valuation.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormattedCarPrice } from '#web/ui/formatted-price.tsx'
import { useRoundedMoneyFormat } from '#web/valuation/price-position-scale.tsx'
import { usePriceFactValueText } from '#web/valuation/use-price-fact-value-text.ts'

type Difference = ComparableCarData['differences'][number]

/** The most similar cars, each with the value of its differences in dollars. */
export function ComparableCarList({ comparables }: { comparables: ComparableCarData[] }) {
  const t = useValuationTexts()
  return (
    <section aria-labelledby="comparables">
      <h3 id="comparables">{t('comparables')}</h3>
      <Comparables comparables={comparables} />
    </section>
  )
}

/** The cars after the most telling ones, which stand beside the sum: closed until somebody wants them. */
export function CollapsedComparableCars({ comparables }: { comparables: ComparableCarData[] }) {
  const t = useValuationTexts()
  return (
    <Disclosure summary={t('moreComparables')}>
      <div className="text-ink">
        <Comparables comparables={comparables} />
      </div>
    </Disclosure>
  )
}

function Comparables({ comparables }: { comparables: ComparableCarData[] }) {
  const t = useValuationTexts()
  return (
    <>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('comparablesIntro')}</p>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {comparables.map((comparable) => (
          <li key={comparable.id} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <ComparableCar comparable={comparable} />
          </li>
        ))}
      </ul>
    </>
  )
}

type SummaryComparablesProps = {
  comparables: ComparableCarData[]
  /** True beside a form, which a link to a car must not close. */
  isBesideForm?: boolean
}

/** The two cars whose prices say most about this one: short enough to fit beside the sum. */
export function SummaryComparableCars({ comparables, isBesideForm = false }: SummaryComparablesProps) {
  const t = useValuationTexts()
  const telling = comparables.slice(0, shownComparableCarCount)
  if (telling.length === 0) return null
  return (
    <section aria-labelledby="telling-comparables">
      <h3 id="telling-comparables">{t('tellingComparables', { count: telling.length })}</h3>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {telling.map((comparable) => (
          <li key={comparable.id} className="grid gap-2 py-3">
            <ComparableCar comparable={comparable} target={isBesideForm ? '_blank' : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ComparableCar({ comparable, target }: { comparable: ComparableCarData; target?: '_blank' | undefined }) {
  const t = useValuationTexts()
  return (
    <>
      <div>
        <Link to={`/cars/${comparable.id}`} target={target} className="font-medium underline-offset-4 hover:underline">
          <bdi>{comparable.title}</bdi>
        </Link>
        <p className="figures text-muted text-sm">
          <FormattedCarPrice cents={comparable.priceCents} />
          {comparable.isSold && ` · ${t('sold')}`}
        </p>
      </div>
      <Differences comparable={comparable} />
      <p className="figures sm:text-end">
        <span className="text-muted text-sm sm:block">{t('asThisCar')} </span>
        <AdjustedPrice cents={comparable.adjustedCents} />
      </p>
    </>
  )
}

function AdjustedPrice({ cents }: { cents: number }) {
  return <span className="font-semibold">{useRoundedMoneyFormat()(cents)}</span>
}

function Differences({ comparable }: { comparable: ComparableCarData }) {
  const t = useValuationTexts()
  const say = useDifferenceWords()
  const felt = comparable.differences.filter(({ cents }) => shownCents(cents) !== 0)
  if (felt.length === 0) return <p className="text-muted text-sm">{t('noDifference')}</p>
  return (
    <ul className="figures text-sm">
      {felt.map((difference) => (
        <li key={difference.field} className="flex justify-between gap-4">
          <span className="text-muted">{say.words(difference)}</span>
          <span className="whitespace-nowrap">{say.worth(difference)}</span>
        </li>
      ))}
    </ul>
  )
}

/** In steps of ten dollars: a difference of less is none. */
function shownCents(cents: number): number {
  return Math.round(cents / 1000) * 1000
}

function useDifferenceWords() {
  const t = useValuationTexts()
  const said = usePriceFactValueText()
  const { moneyDifference } = useLocaleFormats()
  return {
    words: ({ field, from, to }: Difference) =>
      t('insteadOf', { from: said(field, from) ?? t('unknown'), to: said(field, to) ?? t('unknown') }),
    worth: ({ cents }: Difference) => moneyDifference(shownCents(cents)),
  }
}
