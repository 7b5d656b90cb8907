import { Link } from 'react-router'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { nullOnServerError, useQueryWithLoaderData } from '#web/dashboard/use-query-with-loader-data.ts'
import { waitlistClient } from '#web/money/money-clients.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

const fetchPlaces = (fetch?: ApiFetch) => readApiResponse(waitlistClient(fetch).my['waiting-lines'].$get())

type Places = Awaited<ReturnType<typeof fetchPlaces>>

/** For the loader of the page: content above the page's buttons must be there from the first paint. */
export function loadOwnWaitlistPositions(fetch: ApiFetch): Promise<Places | null> {
  return nullOnServerError(fetchPlaces(fetch))
}

/** The cars for which a buyer is on the waiting list, below their orders; nothing where there are none. */
export function OwnWaitlistPositionsPanel({ loaded }: { loaded: Places | null }) {
  const t = useMoneyTexts()
  const { data } = useQueryWithLoaderData({ queryKey: ['lines'], queryFn: () => fetchPlaces(), loaded })
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" aria-label={t('waitingFor')} className="mt-8 p-5">
      <h2 className="mb-3 text-xl">{t('waitingFor')}</h2>
      <ul className="grid gap-3">
        {data.items.map(({ carId, carTitle, priceCents, place, offerEndsAt, meetingPlace }) => (
          <li key={carId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={`/cars/${carId}`} className="break-words font-medium underline underline-offset-4">
              <bdi>{carTitle}</bdi>
            </Link>
            <FormattedPrice cents={priceCents} />
            <span className="w-full text-muted text-sm">
              {offerEndsAt
                ? t.rich('yourTurn', { time: () => <TimeAtPlace at={offerEndsAt} place={meetingPlace} /> })
                : t('placeNumber', { place: String(place) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
