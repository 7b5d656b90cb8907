import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrdersFound, SellerBookingsFound } from '#contract/bookings.ts'
import { BookingsFilter } from '#web/bookings/bookings-filter.tsx'
import { type BookingsQuery, bookingsListQuery } from '#web/bookings/bookings-list-query.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { ResultsList } from '#web/dashboard/results-list.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'

type BookingsPageProps<Found extends OrdersFound | SellerBookingsFound> = {
  side: 'buyer' | 'seller'
  query: BookingsQuery
  list: UseQueryResult<Found>
  title: string
  intro: string
  none: ReactNode
  nothingFits: { title: string; showAll: string }
  children: (booking: Found['items'][number]) => ReactNode
}

/** One's own bookings, as both sides have them: states and search above, cards below. */
export function BookingsPage<Found extends OrdersFound | SellerBookingsFound>(props: BookingsPageProps<Found>) {
  const { side, query, list, title, intro, none, nothingFits, children } = props
  const isNarrowed = bookingsListQuery.isNarrowed(query)
  return (
    <>
      <PageTitle count={list.data?.total} intro={intro}>
        {title}
      </PageTitle>
      {(isNarrowed || list.data?.total !== 0) && (
        <BookingsFilter query={query} counts={list.data?.counts} side={side} />
      )}
      <ResultsList<Found['items'][number], Found>
        list={list}
        skeleton={<CardRowsSkeleton />}
        addressOf={(page) => bookingsListQuery.address(query, { page })}
        none={none}
        nothingFits={isNarrowed && nothingFits}
      >
        {(bookings) => (
          <ul className="grid gap-4">
            {bookings.map((booking) => (
              <li key={booking.id}>{children(booking)}</li>
            ))}
          </ul>
        )}
      </ResultsList>
    </>
  )
}
