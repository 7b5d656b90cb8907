import { Link } from 'react-router'
import type { Offer, OfferListResponse } from '#contract/offers.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { FirstStepLink } from '#web/dashboard/first-step-link.tsx'
import { ListStateLinks } from '#web/dashboard/list-state-links.tsx'
import { useDashboardList } from '#web/dashboard/load-dashboard-list.ts'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import { useRefetchOnNotice } from '#web/notices/use-refetch-on-notice.ts'
import { OfferPanel } from '#web/offers/offer-panel.tsx'
import { offersClient } from '#web/offers/offers-client.ts'
import { type OffersUrlQuery, offerGroupNames, offersListUrlQuery } from '#web/offers/offers-list-url-query.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { ReceiptText } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/my-offers'

const fetchList = (query: OffersUrlQuery, fetch?: ApiFetch) =>
  readApiResponse(offersClient(fetch).my.offers.$get(offersListUrlQuery.call(query)))

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireSignedInUser(args, 'Buyer', 'Seller')
  const query = offersListUrlQuery.from(args.url)
  return { role, query, found: await nullOnServerError(fetchList(query, args.context.get(apiFetchContext))) }
}

/** The offers that a buyer has made, or that a seller has got. */
export default function MyOffers({ loaderData }: Route.ComponentProps) {
  const t = useOffersTexts()
  const { role, query } = loaderData
  const list = useDashboardList({ queryKey: ['offers'], fetchList, loaded: loaderData })
  useRefetchOnNotice(list.refetch)
  const isBuyer = role === 'Buyer'
  const isNarrowed = offersListUrlQuery.isNarrowed(query)
  return (
    <>
      <DashboardPageHeader count={list.data?.total} intro={t(isBuyer ? 'introBuyer' : 'introSeller')}>
        {t(isBuyer ? 'myOffers' : 'offers')}
      </DashboardPageHeader>
      {(isNarrowed || list.data?.total !== 0) && (
        <ListStateLinks
          current={query.state}
          states={offerGroupNames.map((state) => ({ state, label: t(state === 'booked' ? 'bookedOffers' : state) }))}
          counts={list.data?.counts}
          addressOf={(state) => offersListUrlQuery.address(query, { state })}
        />
      )}
      <PaginatedList<Offer, OfferListResponse>
        list={list}
        skeleton={<CardRowsSkeleton />}
        addressOf={(page) => offersListUrlQuery.address(query, { page })}
        none={
          <EmptyState icon={<ReceiptText />} title={t('none')} action={<FirstStepLink />}>
            {t(isBuyer ? 'noneBuyer' : 'noneSeller')}
          </EmptyState>
        }
        nothingFits={isNarrowed && { title: t('noneHere'), showAll: t('showAll') }}
      >
        {(offers) => (
          <ul className="grid gap-4">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} reload={list.refetch} />
              </li>
            ))}
          </ul>
        )}
      </PaginatedList>
    </>
  )
}

function OfferCard({ offer, reload }: { offer: Offer; reload: () => Promise<unknown> }) {
  const t = useOffersTexts()
  const { car, threadId } = offer
  const isGone = car.status === 'gone' || car.status === 'draft'
  return (
    <Card as="article" className="grid gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-4">
        {car.picture && (
          <Picture
            picture={car.picture}
            alt=""
            sizes="8rem"
            className="aspect-3/2 w-24 shrink-0 rounded-field sm:w-32"
          />
        )}
        <div className="grid min-w-0 gap-1">
          <h2 className="wrap-anywhere text-lg">
            {isGone ? (
              car.title
            ) : (
              <Link to={`/cars/${car.id}`} className="hover:underline">
                <bdi>{car.title}</bdi>
              </Link>
            )}
          </h2>
          <p className="figures text-muted text-sm">
            {t.rich('publicPriceIs', { price: () => <FormattedPrice cents={car.priceCents} /> })}
          </p>
          <p className="wrap-anywhere text-sm">
            <Link to={`/dashboard/messages/${threadId}`} className="underline underline-offset-4">
              {offer.hasOtherLeft ? t('conversationWithDeleted') : t('conversationWith', { name: offer.otherName })}
            </Link>
          </p>
        </div>
      </div>
      <OfferPanel offer={offer} onChanged={() => void reload()} />
    </Card>
  )
}
