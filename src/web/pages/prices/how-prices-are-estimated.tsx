import type { PublishedPriceAccuracyResponse } from '#contract/daily-price-accuracy.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { usePriceEstimationTexts } from '#web/texts/use-price-estimation-texts.ts'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { MeasuredPriceAccuracy } from '#web/valuation/measured-price-accuracy.tsx'
import { valuationClient } from '#web/valuation/valuation-client.ts'
import type { Route } from './+types/how-prices-are-estimated'

export async function loader({ context }: Route.LoaderArgs): Promise<PublishedPriceAccuracyResponse> {
  return loadOrPageError(valuationClient(context.get(apiFetchContext)).prices.accuracy.$get())
}

const meanings = [
  { deal: 'great', text: 'greatMeans' },
  { deal: 'good', text: 'goodMeans' },
  { deal: 'fair', text: 'fairMeans' },
  { deal: 'high', text: 'highMeans' },
  { deal: 'overpriced', text: 'overpricedMeans' },
] as const

const steps = [
  { heading: 'method1', text: 'method1Text' },
  { heading: 'method2', text: 'method2Text' },
  { heading: 'method3', text: 'method3Text' },
  { heading: 'method4', text: 'method4Text' },
] as const

/** Explains price labels, how the estimate is made, and how large its error has been lately. */
export default function HowPricesAreEstimated({ loaderData }: Route.ComponentProps) {
  const t = usePriceEstimationTexts()
  return (
    <>
      <PageMetadata title={t('title')} description={t('description')} path="/prices/how" />
      <div className="page-frame grid grid-cols-[minmax(0,1fr)] gap-14 pt-8 pb-16 lg:pt-12">
        <header className="max-w-prose">
          <h1>{t('title')}</h1>
          <p className="mt-4 text-lg text-muted">{t('intro')}</p>
        </header>
        <LabelMeanings />
        <Method />
        <MeasuredPriceAccuracy published={loaderData} />
      </div>
    </>
  )
}

function LabelMeanings() {
  const t = usePriceEstimationTexts()
  return (
    <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2>{t('labelsTitle')}</h2>
      <div className="max-w-prose">
        <p>{t('labelsIntro')}</p>
        <ul className="mt-4 grid gap-1">
          {meanings.map(({ deal, text }) => (
            <li key={deal} className="grid gap-x-4 border-line border-t py-2 sm:grid-cols-[10rem_1fr]">
              <DealBadge deal={deal} />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Method() {
  const t = usePriceEstimationTexts()
  return (
    <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2>{t('methodTitle')}</h2>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {steps.map(({ heading, text }) => (
          <li key={heading}>
            <h3>{t(heading)}</h3>
            <p className="mt-2 text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
