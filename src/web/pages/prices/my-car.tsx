import { data, Link } from 'react-router'
import { negotiateLanguage } from '#contract/languages.ts'
import { asPageError } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { EstimatePromise } from '#web/pages/prices/estimate-promise.tsx'
import { InstantEstimateForm } from '#web/pages/prices/instant-estimate-form.tsx'
import { loadMyCarEstimate, type MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import { MoreCarFacts } from '#web/pages/prices/more-car-facts.tsx'
import { myCarEstimatePath } from '#web/pages/prices/my-car-estimate-query.ts'
import { EstimateReasons, MyCarEstimateResult, NoEstimateOfModel } from '#web/pages/prices/my-car-estimate-result.tsx'
import { useMyCarForm } from '#web/pages/prices/use-my-car-form.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Gauge } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import type { Route } from './+types/my-car'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const found = await loadMyCarEstimate(context.get(apiFetchContext), {
    parameters: url.searchParams,
    language: negotiateLanguage(request),
    now: new Date(),
  }).catch((error: unknown) => {
    throw asPageError(error)
  })
  return data(found, statusOf(found, request))
}

/**
 * A document's status states the outcome of the form. The data of a client-side navigation comes with 200, because the
 * browser would retry it automatically after a temporary refusal.
 */
function statusOf({ limit, errors }: MyCarEstimateData, { url }: Request): ResponseInit {
  if (new URL(url).pathname.endsWith('.data')) return {}
  if (limit) return { status: 429, headers: { 'Retry-After': String(limit.retryAfterSeconds) } }
  return Object.keys(errors).length > 0 ? { status: 422 } : {}
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Estimates the value of a visitor's car, without an account. Everything that the page shows is in its address. */
export default function MyCar({ loaderData: found }: Route.ComponentProps) {
  const t = useCarWorthEstimateTexts()
  const myCar = useMyCarForm(found)
  const valued = myCar.isOutdated ? null : found.valued
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <PageMetadata title={t('title')} description={t('pageDescription')} path={myCarEstimatePath} />
      <h1>{t('title')}</h1>
      {!found.valued && <p className="mt-2 max-w-prose text-muted">{t('lead')}</p>}
      {found.choices.brands.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            icon={<Gauge />}
            title={t('notReady')}
            action={
              <Link to="/cars" className="btn btn-primary">
                {t('browseCars')}
              </Link>
            }
          >
            {t('notReadyText')}
          </EmptyState>
        </div>
      ) : (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <InstantEstimateForm found={found} myCar={myCar} />
          {/* One section before and after an answer, so that the facts in it keep what is typed. */}
          <section aria-labelledby={valued ? 'estimate' : undefined} className="contents">
            {valued ? (
              <MyCarEstimateResult found={found} valued={valued} />
            ) : (
              <div className="grid gap-5">
                {found.limit && (
                  <InlineNotice tone="warning" isAlert>
                    <TranslatedMessage text={found.limit.message} />
                  </InlineNotice>
                )}
                {found.valued && <InlineNotice isAnnounced>{t('factsChanged')}</InlineNotice>}
                {found.choices.other ? <NoEstimateOfModel found={found} /> : <EstimatePromise />}
              </div>
            )}
            {found.choices.model && found.isAsked && <MoreCarFacts found={found} myCar={myCar} />}
            {valued && <EstimateReasons found={found} valued={valued} />}
          </section>
        </div>
      )}
    </div>
  )
}
