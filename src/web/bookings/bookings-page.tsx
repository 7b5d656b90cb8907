import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BuyerOrderListResponse, SellerBookingListResponse } from '#contract/bookings.ts'
import { BookingsFilter } from '#web/bookings/bookings-filter.tsx'
import { type BookingsUrlQuery, bookingsListUrlQuery } from '#web/bookings/bookings-list-url-query.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'

type BookingsPageProps<Found extends BuyerOrderListResponse | SellerBookingListResponse> = {
  side: 'buyer' | 'seller'
  query: BookingsUrlQuery
  list: UseQueryResult<Found>
  title: string
  intro: string
  /** Below the heading, above the list. */
  news?: (bookings: readonly Found['items'][number][]) => ReactNode
  none: ReactNode
  nothingFits: { title: string; showAll: string }
  /** Of which bookings nothing more is to do: they stand below the others, under a heading of their own. */
  isSettled?: (booking: Found['items'][number]) => boolean
  children: (booking: Found['items'][number]) => ReactNode
}

/** The user's bookings, for buyers and sellers: states and search above, cards below. */
export function BookingsPage<Found extends BuyerOrderListResponse | SellerBookingListResponse>(
  props: BookingsPageProps<Found>,
) {
  const { side, query, list, title, intro, news, none, nothingFits, isSettled = () => false } = props
  const t = useOrdersTexts()
  const isNarrowed = bookingsListUrlQuery.isNarrowed(query)
  const toItem = (booking: Found['items'][number]) => <li key={booking.id}>{props.children(booking)}</li>
  return (
    <>
      <DashboardPageHeader count={list.data?.total} intro={intro}>
        {title}
      </DashboardPageHeader>
      {news?.(list.data?.items ?? [])}
      {(isNarrowed || list.data?.total !== 0) && (
        <BookingsFilter query={query} counts={list.data?.counts} side={side} isNarrowed={isNarrowed} />
      )}
      <PaginatedList<Found['items'][number], Found>
        list={list}
        skeleton={<CardRowsSkeleton />}
        addressOf={(page) => bookingsListUrlQuery.address(query, { page })}
        none={none}
        nothingFits={isNarrowed && nothingFits}
      >
        {(bookings) => {
          const settled = bookings.filter(isSettled)
          const open = bookings.filter((booking) => !isSettled(booking))
          return (
            <>
              {open.length > 0 && (
                <ul className={`grid ${side === 'seller' ? '@container gap-2' : 'gap-4'}`}>{open.map(toItem)}</ul>
              )}
              {open.length > 0 && settled.length > 0 && <h2 className="mt-8 mb-3">{t('groupOfBuyerClosed')}</h2>}
              {settled.length > 0 && <ul className="grid gap-2">{settled.map(toItem)}</ul>}
            </>
          )
        }}
      </PaginatedList>
    </>
  )
}
