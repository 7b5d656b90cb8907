import { Link } from 'react-router'
import { brandDisplayName } from '#contract/brands.ts'
import type { CarSummary } from '#contract/cars.ts'
import { languageTraits } from '#contract/languages.ts'
import type { PriceEstimate, ValuedCarResponse } from '#contract/valuation.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { CarCard } from '#web/cars/car-card.tsx'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import type { AssumedFact, MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import { prefilledSellFormUrl } from '#web/pages/prices/my-car-estimate-query.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { SummaryComparableCars } from '#web/valuation/comparable-car-list.tsx'
import { EstimateBreakdown } from '#web/valuation/estimate-breakdown.tsx'
import { MissingFactValueList } from '#web/valuation/missing-fact-value-list.tsx'
import { PricePositionScale, useRoundedMoneyFormat } from '#web/valuation/price-position-scale.tsx'
import { usePriceFactNames } from '#web/valuation/use-price-fact-names.ts'
import { usePriceFactValueText } from '#web/valuation/use-price-fact-value-text.ts'
import { useSellerPriceWords } from '#web/valuation/use-seller-price-words.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type ResultProps = { found: MyCarEstimateData; valued: ValuedCarResponse }

/** The value of the car, or the facts that are missing for an estimate; and a link to sell it. */
export function MyCarEstimateResult({ found, valued }: ResultProps) {
  const t = useCarWorthEstimateTexts()
  const { estimate, sum } = valued
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h2 id="estimate">{t('result')}</h2>
      {estimate ? (
        <Range estimate={estimate} wholeCents={sum?.valueCents ?? estimate.valueCents} assumed={found.assumed} />
      ) : (
        <NoEstimate valued={valued} />
      )}
      <SellNow found={found} />
    </Card>
  )
}

/** How the estimate adds up, what further facts would change, and cars like it. */
export function EstimateReasons({ found, valued: { sum, comparables, missingFacts } }: ResultProps) {
  return (
    <>
      <div className="empty:hidden lg:col-span-full">
        <MissingFactValueList missingFacts={missingFacts} />
      </div>
      {sum && (
        <div className="grid gap-8 lg:col-span-full lg:mt-4 lg:grid-cols-2 lg:gap-x-12">
          <EstimateBreakdown sum={sum} />
          <SummaryComparableCars comparables={comparables} />
        </div>
      )}
      <SimilarCars cars={found.similar} />
    </>
  )
}

type RangeProps = { estimate: PriceEstimate; wholeCents: number; assumed: AssumedFact[] }

/** @param props.wholeCents the value as the sum below ends, in whole dollars */
function Range({ estimate, wholeCents, assumed }: RangeProps) {
  const t = useCarWorthEstimateTexts()
  const listed = usePriceFactNames()
  const money = useRoundedMoneyFormat()
  const said = usePriceFactValueText()
  const sellers = useSellerPriceWords()
  const named = new Intl.ListFormat(languageTraits[useLanguage()].locale, { type: 'unit' })
  const { money: exact } = useLocaleFormats()
  const { lowCents, lowerCents, dearestUpperCents, dearestHighCents, openFacts, carCount } = estimate
  return (
    <>
      <p role="status" className="figures">
        <span className="block font-display text-3xl sm:text-4xl">
          {t('range', { from: money(lowerCents), to: money(dearestUpperCents) })}
        </span>
        <span className="mt-2 block">{t('half', { value: exact(wholeCents) })}</span>
        <span className="block">{t('fourOfFive', { from: money(lowCents), to: money(dearestHighCents) })}</span>
      </p>
      <PricePositionScale priceCents={null} estimate={estimate} words={sellers} />
      <p className="max-w-prose text-muted text-sm">
        {assumed.length > 0 &&
          `${t('assumed', { facts: named.format(assumed.map(({ field, value }) => said(field, value)).filter((word) => word !== null)) })} `}
        {openFacts.length > 0 && `${t('leftOut', { facts: listed(openFacts) })} `}
        {t('basis', { count: carCount })}
      </p>
    </>
  )
}

const reasonTexts = {
  facts: 'missesFacts',
  absurd: 'missesAbsurd',
  kind: 'missesKind',
  few: 'missesFew',
  age: 'missesAge',
  mileage: 'missesMileage',
  scattered: 'missesScattered',
  notForSale: 'notReadyText',
  notReady: 'notReadyText',
} as const

function NoEstimate({ valued: { silence } }: { valued: ValuedCarResponse }) {
  const t = useCarWorthEstimateTexts()
  const listed = usePriceFactNames()
  return (
    <InlineNotice isAnnounced>
      <span className="block font-medium">{t('noEstimate')}</span>
      {t(reasonTexts[silence?.reason ?? 'notReady'], { facts: listed(silence?.facts ?? []) })}
    </InlineNotice>
  )
}

/** Why there is no estimate of a make or model, and what to do instead. */
export function NoEstimateOfModel({ found }: { found: MyCarEstimateData }) {
  const t = useCarWorthEstimateTexts()
  const { other } = found.choices
  if (!other) return null
  const car = [brandDisplayName(other.brand), other.model].filter(Boolean).join(' ')
  return (
    <Card id="estimate" className="grid gap-4 p-5 sm:p-7">
      <InlineNotice isAnnounced>
        <span className="block font-medium">{t('noEstimate')}</span>
        {t('missesModel', { car })}
      </InlineNotice>
      <p className="max-w-prose">{t('missesModelAdvice')}</p>
      <SellNow found={found} />
      <Link
        to={carListUrl('/cars', { q: car })}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t('lookForModel', { car })}
      </Link>
    </Card>
  )
}

/** A link to the form with all typed values, by way of the log-in or sign-up where needed. */
function SellNow({ found: { query, choices } }: { found: MyCarEstimateData }) {
  const t = useCarWorthEstimateTexts()
  const viewer = useSignedInUser()
  const address = prefilledSellFormUrl(query, choices.facts)
  if (viewer?.role === 'Admin') return <p className="max-w-prose text-muted">{t('needsSeller')}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      {viewer?.role === 'Buyer' ? (
        <SwitchRoleButton viewer={viewer} wanted="Seller" to={address} label={t('sellNow')} />
      ) : (
        <ButtonLink to={address}>{t('sellNow')}</ButtonLink>
      )}
      <p className="text-muted text-sm">{t('sellNowHint')}</p>
    </div>
  )
}

function SimilarCars({ cars }: { cars: CarSummary[] }) {
  const t = useCarWorthEstimateTexts()
  if (cars.length === 0) return null
  return (
    <section aria-labelledby="similar" className="lg:col-span-full">
      <h3 id="similar" className="mb-6">
        {t('similar')}
      </h3>
      <ul className="car-row">
        {cars.map((car) => (
          <li key={car.id}>
            <CarCard car={car} headingLevel="h4" sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 20rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
