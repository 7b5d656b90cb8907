import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { carAvailabilityLinksClient } from '#web/listings/own-cars-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import type { Route } from './+types/car-link-page'

/** Only looks: programs that open every link of a mail change nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const call = carAvailabilityLinksClient(context.get(apiFetchContext))['car-links'][':token']
  try {
    return { car: await readApiResponse(call.$get({ param: { token } })), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { car: null, failure: error.status === 410 ? error.message : null }
  }
}

type State =
  | { kind: 'asking' }
  | { kind: 'working'; isAvailable: boolean }
  | { kind: 'done'; isAvailable: boolean }
  | { kind: 'failed'; text: string }

/** Confirms a car by the link of a mail, or takes it off the market, with one press and without a log-in. */
export default function CarLinkPage({ loaderData }: Route.ComponentProps) {
  const t = useListingsTexts()
  const [query] = useSearchParams()
  const { car, failure } = loaderData
  const [state, setState] = useState<State>({ kind: 'asking' })

  async function answer(isAvailable: boolean) {
    setState({ kind: 'working', isAvailable })
    try {
      const call = carAvailabilityLinksClient()['car-links'][':token']
      await readApiResponse(call.$post({ param: { token: query.get('token') ?? '' }, json: { isAvailable } }))
      setState({ kind: 'done', isAvailable })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const isFinal = problem.status === 410 || problem.status === 404
      if (!isFinal) toastNotifier.error(problem.message)
      setState(isFinal ? { kind: 'failed', text: problem.message } : { kind: 'asking' })
    }
  }

  const ownCars = <ButtonLink to="/dashboard/myProduct">{t('myProducts')}</ButtonLink>
  if (state.kind === 'done') {
    return (
      <AuthPageLayout
        title={t(state.isAvailable ? 'linkConfirmed' : 'linkWithdrawn')}
        intro={t(state.isAvailable ? 'linkConfirmedIntro' : 'linkWithdrawnIntro')}
      >
        {/* Whoever is signed in here may be somebody else: the page of the car is there for everybody. */}
        {state.isAvailable && car ? <ButtonLink to={`/cars/${car.carId}`}>{t('linkViewCar')}</ButtonLink> : ownCars}
      </AuthPageLayout>
    )
  }
  const text = state.kind === 'failed' ? state.text : failure
  if (!car || text !== null) {
    return (
      <AuthPageLayout title={t('linkGone')} intro={text ? <TranslatedMessage text={text} /> : t('linkIncomplete')}>
        {ownCars}
      </AuthPageLayout>
    )
  }
  const { carTitle, confirmedAt, isPaused } = car
  const said = { car: carTitle, time: () => <LocalizedTime at={confirmedAt} /> }
  return (
    <AuthPageLayout title={t('linkQuestion')} intro={t.rich(isPaused ? 'linkPausedIntro' : 'linkIntro', said)}>
      <div className="flex flex-wrap gap-3">
        <HydratedButton
          look="primary"
          isBusy={state.kind === 'working' && state.isAvailable}
          disabled={state.kind === 'working'}
          onClick={() => answer(true)}
        >
          {t(isPaused ? 'putBack' : 'linkYes')}
        </HydratedButton>
        <HydratedButton
          look="quiet"
          isBusy={state.kind === 'working' && !state.isAvailable}
          disabled={state.kind === 'working'}
          onClick={() => answer(false)}
        >
          {t(isPaused ? 'linkPausedNo' : 'linkNo')}
        </HydratedButton>
      </div>
    </AuthPageLayout>
  )
}
