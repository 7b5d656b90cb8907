import type { BookingStatusGroup } from '#contract/bookings.ts'
import {
  type BookingsUrlQuery,
  bookingSorts,
  bookingStatusGroupNames,
  bookingsListUrlQuery,
} from '#web/bookings/bookings-list-url-query.ts'
import { ListFilterForm, ListSearchField, ListSortField } from '#web/dashboard/list-filter-form.tsx'
import { ListStateLinks } from '#web/dashboard/list-state-links.tsx'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type BookingsFilterProps = {
  query: BookingsUrlQuery
  /** Undefined while the list is loading. */
  counts: Record<BookingStatusGroup, number> | undefined
  side: 'buyer' | 'seller'
  isNarrowed: boolean
}

/** A list of fewer is seen at a glance: search and order would only stand before it. */
const leastToSearch = 6

const sortsOfBuyer = bookingSorts.filter((sort) => sort !== 'deadline')

const bookingId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

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

/** The states of the user's bookings to choose from, and a search within them. */
export function BookingsFilter({ query, counts, side, isNarrowed }: BookingsFilterProps) {
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  const t = useOrdersTexts()
  const list = useDashboardListsTexts()
  // What waits for the seller stands by its deadline; elsewhere that is no order.
  const sortIn = (state: BookingsUrlQuery['state']) => {
    if (side === 'seller' && state === 'waiting') return 'deadline'
    return query.sort === 'deadline' ? 'newest' : query.sort
  }
  // Notices and mails lead to one booking by its id, which says nothing to a reader of the search field.
  if (bookingId.test(query.q))
    return (
      <ButtonLink look="secondary" className="mb-6" to={bookingsListUrlQuery.address(query, { q: '' })}>
        {t(side === 'buyer' ? 'showAllOrders' : 'showAllBookings')}
      </ButtonLink>
    )
  return (
    <>
      <ListStateLinks
        current={query.state}
        states={bookingStatusGroupNames.map((group) => ({ state: group, label: t(groupTexts[side][group]) }))}
        counts={counts}
        addressOf={(state) => bookingsListUrlQuery.address(query, { state, sort: sortIn(state) })}
      />
      {(isNarrowed || !counts || total >= leastToSearch) && (
        <ListFilterForm
          query={query}
          kept={['state']}
          className="sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
          isSortOnly
          more={
            <ListSortField value={query.sort} sorts={side === 'seller' ? bookingSorts : sortsOfBuyer} nameOf={list} />
          }
        >
          <ListSearchField label={side === 'buyer' ? t('searchBySeller') : t('searchByBuyer')} value={query.q} />
        </ListFilterForm>
      )}
    </>
  )
}
