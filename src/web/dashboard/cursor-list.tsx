import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ListLoadStates } from '#web/dashboard/list-load-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'

type CursorListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  empty: ReactNode
  /** What the button says that asks for the next page. */
  moreLabel: string
  children: (item: Item) => ReactNode
}

/** A list that grows by a page at a time, in each of its states. `children` writes an item, whose key is its id. */
export function CursorList<Item extends { id: string }>({ query, empty, moreLabel, children }: CursorListProps<Item>) {
  return (
    <ListLoadStates
      query={query}
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={empty}
      skeleton={<CardRowsSkeleton />}
    >
      {({ pages }) => (
        <>
          <ul className="@container grid gap-4">
            {pages.flatMap(({ items }) => items.map((item) => <li key={item.id}>{children(item)}</li>))}
          </ul>
          {query.isFetchNextPageError && !query.isFetching ? (
            <div className="mt-8">
              <ErrorState
                title={notificationMessages.listFailed}
                error={query.error}
                onRetry={() => void query.fetchNextPage()}
              />
            </div>
          ) : (
            query.hasNextPage && (
              <div className="mt-8 text-center">
                <Button look="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {moreLabel}
                </Button>
              </div>
            )
          )}
        </>
      )}
    </ListLoadStates>
  )
}
