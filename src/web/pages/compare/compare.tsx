import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadBookedCars } from '#web/bookings/load-booked-cars.ts'
import { ComparePicker } from '#web/compare/compare-picker.tsx'
import { CompareTable } from '#web/compare/compare-table.tsx'
import { comparePageUrl, maxComparedCars } from '#web/compare/device-compare-list.ts'
import { FirstComparedCar } from '#web/compare/first-compared-car.tsx'
import { loadComparison, parseComparisonQuery } from '#web/compare/load-comparison.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { CircleAlert } from '#web/ui/icons.ts'
import { getSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/compare'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const query = parseComparisonQuery(url)
  const apiFetch = context.get(apiFetchContext)
  const [comparison, booked] = await Promise.all([
    loadComparison(apiFetch, query),
    getSignedInUser({ request, context }).then((viewer) => loadBookedCars(viewer, apiFetch)),
  ])
  return { query, comparison, booked }
}

/** Up to four cars side by side (row G-05). Everything that the page shows is in its address. */
export default function Compare({ loaderData: { query, comparison, booked } }: Route.ComponentProps) {
  const t = useCompareTexts()
  const { cars, sums, missing, candidates } = comparison
  const ids = cars.map(({ id }) => id)
  const { onlyDifferences, leftOut, q } = query
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <PageMetadata title={t('title')} description={t('pageDescription')} path={comparePageUrl(ids)} isFound={false} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1>{t('title')}</h1>
          <p className="mt-2 text-muted">
            {t('lead', { count: cars.length })}
            {cars.length > 1 && ` ${t('legend')}`}
          </p>
        </div>
        {cars.length > 1 && (
          <div className="flex flex-wrap gap-x-6">
            <Link
              to={comparePageUrl(ids, { onlyDifferences: !onlyDifferences })}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              {t(onlyDifferences ? 'everything' : 'onlyDifferences')}
            </Link>
            {cars.length < maxComparedCars && (
              <a
                href="#pick"
                className="inline-flex min-h-11 items-center gap-1 font-medium text-primary underline underline-offset-4 lg:hidden"
              >
                {t('addCar')}
              </a>
            )}
          </div>
        )}
      </div>
      {missing > 0 && <Notice>{t('missing', { count: missing })}</Notice>}
      {leftOut > 0 && <Notice>{t('leftOut', { count: leftOut })}</Notice>}
      {cars.length > 1 && (
        <div className="mt-8 mb-8">
          <CompareTable cars={cars} booked={booked} sums={sums} onlyDifferences={onlyDifferences} />
        </div>
      )}
      {candidates && (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:gap-12 lg:has-[aside]:grid-cols-[20rem_minmax(0,1fr)]">
          {cars.length === 1 && cars[0] && (
            <FirstComparedCar car={cars[0]} booking={booked.find(({ carId }) => carId === cars[0]?.id) ?? null} />
          )}
          <ComparePicker cars={cars} candidates={candidates} q={q} onlyDifferences={onlyDifferences} />
        </div>
      )}
    </div>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-6 flex max-w-prose items-start gap-3 rounded-box bg-paper-shade p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      {children}
    </p>
  )
}
