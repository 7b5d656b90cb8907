import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BuyerOrderListResponse, SellerBookingListResponse } from '#contract/bookings.ts'
import { BookingsFilter } from '#web/bookings/bookings-filter.tsx'
import { type BookingsUrlQuery, bookingsListUrlQuery } from '#web/bookings/bookings-list-url-query.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { PaginatedList } from '#web/dashboard/paginated-list.tsx'
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
  children: (booking: Found['items'][number]) => ReactNode
}

/** The user's bookings, for buyers and sellers: states and search above, cards below. */
export function BookingsPage<Found extends BuyerOrderListResponse | SellerBookingListResponse>(
  props: BookingsPageProps<Found>,
) {
  const { side, query, list, title, intro, news, none, nothingFits, children } = props
  const isNarrowed = bookingsListUrlQuery.isNarrowed(query)
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
        {(bookings) => (
          <ul className={`grid ${side === 'seller' ? '@container gap-2' : 'gap-4'}`}>
            {bookings.map((booking) => (
              <li key={booking.id}>{children(booking)}</li>
            ))}
          </ul>
        )}
      </PaginatedList>
    </>
  )
}
