import type { BookingGroup } from '#contract/bookings.ts'
import {
  type BookingsQuery,
  bookingGroups,
  bookingSorts,
  bookingsListQuery,
} from '#web/bookings/bookings-list-query.ts'
import { ListFilter, SearchField, SortField } from '#web/dashboard/list-filter.tsx'
import { StateSegments } from '#web/dashboard/state-segments.tsx'
import { useListsTexts } from '#web/texts/lists.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'

type BookingsFilterProps = {
  query: BookingsQuery
  /** Not known while the list is on its way. */
  counts: Record<BookingGroup, number> | undefined
  side: 'buyer' | 'seller'
}

const groupTexts = {
  buyer: {
    waiting: 'groupOfBuyerWaiting',
    agreed: 'groupOfBuyerAgreed',
    paid: 'groupOfBuyerPaid',
    closed: 'groupOfBuyerClosed',
  },
  seller: {
    waiting: 'groupOfSellerWaiting',
    agreed: 'groupOfSellerAgreed',
    paid: 'groupOfSellerPaid',
    closed: 'groupOfSellerClosed',
  },
} as const

/** The states of one's bookings to choose from, and the search within them. */
export function BookingsFilter({ query, counts, side }: BookingsFilterProps) {
  const t = useOrdersTexts()
  const list = useListsTexts()
  return (
    <>
      <StateSegments
        current={query.state}
        states={bookingGroups.map((group) => ({ state: group, label: t(groupTexts[side][group]) }))}
        counts={counts}
        addressOf={(state) => bookingsListQuery.address(query, { state })}
      />
      <ListFilter query={query} kept={['state']} className="sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <SearchField label={side === 'buyer' ? t('searchBySeller') : t('searchByBuyer')} value={query.q} />
        <SortField value={query.sort} sorts={bookingSorts} nameOf={list} />
      </ListFilter>
    </>
  )
}
