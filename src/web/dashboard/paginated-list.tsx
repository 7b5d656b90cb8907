import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchX } from '#web/ui/icons.ts'
import { ListLoadStates } from '#web/ui/list-load-states.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { LoadingOverlay } from '#web/ui/skeleton.tsx'

type FoundPage<Item> = { items: Item[]; page: number; pages: number }

type ResultsListProps<Item, Found extends FoundPage<Item>> = {
  list: UseQueryResult<Found>
  /** Shown while the list has no items at all. */
  none: ReactNode
  /** Shown while no item matches the filters, with a link to all items; false without filters. */
  nothingFits: false | { title: string; showAll: string }
  skeleton: ReactNode
  addressOf: (page: number) => string
  children: (items: Found['items']) => ReactNode
}

/**
 * A page of a list that the server has searched and sorted, with links to its other pages. A page beyond the last one, as
 * an old link names it or as is left once its rows are dealt with, becomes the last one.
 */
export function PaginatedList<Item, Found extends FoundPage<Item>>(props: ResultsListProps<Item, Found>) {
  const { list, none, nothingFits, skeleton, addressOf, children } = props
  if (list.data && list.data.page > list.data.pages && list.data.pages > 0) {
    return <LastPage address={addressOf(list.data.pages)} skeleton={skeleton} />
  }
  return (
    <ListLoadStates
      query={list}
      isEmpty={({ items }) => items.length === 0}
      empty={nothingFits ? <NothingFits {...nothingFits} /> : none}
      skeleton={skeleton}
    >
      {({ items, page, pages }) => (
        <>
          {children(items)}
          <div className="mt-8">
            <Pagination page={page} pageCount={pages} to={addressOf} />
          </div>
        </>
      )}
    </ListLoadStates>
  )
}

function LastPage({ address, skeleton }: { address: string; skeleton: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
  return <LoadingOverlay>{skeleton}</LoadingOverlay>
}

function NothingFits({ title, showAll }: { title: string; showAll: string }) {
  const t = useDashboardListsTexts()
  return (
    <EmptyState icon={<SearchX />} title={title} action={<ButtonLink to="?">{showAll}</ButtonLink>}>
      {t('tryFewer')}
    </EmptyState>
  )
}
