import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListLoadStates } from '#web/ui/list-load-states.tsx'
import { CardRowsSkeleton } from '#web/ui/skeleton.tsx'

type CursorListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  empty: ReactNode
  /** What the button says that asks for the next page. */
  moreLabel: string
  /** The heading of the items that follow one another and have the same one. */
  headingOf?: (item: Item) => string
  /** Placeholder shapes for the first page; cards where nothing else is said. */
  skeleton?: ReactNode
  /** The column of the items, and how far apart they stand. */
  gapClassName?: string
  children: (item: Item) => ReactNode
}

/** A list that grows by a page at a time, in each of its states. `children` writes an item, whose key is its id. */
export function CursorList<Item extends { id: string }>(props: CursorListProps<Item>) {
  const { query, empty, moreLabel, headingOf, skeleton = <CardRowsSkeleton />, gapClassName, children } = props
  return (
    <ListLoadStates
      query={query}
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={empty}
      skeleton={skeleton}
    >
      {({ pages }) => (
        <>
          {groupByHeading(
            pages.flatMap(({ items }) => items),
            headingOf,
          ).map(({ heading, items }, index) => (
            <Fragment key={heading ?? index}>
              {heading && <h2 className="mt-6 mb-2 text-base first:mt-0">{heading}</h2>}
              <ul className={`@container grid ${gapClassName ?? (heading ? 'gap-2' : 'gap-4')}`}>
                {items.map((item) => (
                  <li key={item.id}>{children(item)}</li>
                ))}
              </ul>
            </Fragment>
          ))}
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

type Group<Item> = { heading: string | null; items: Item[] }

/** One list without headings. */
function groupByHeading<Item>(items: Item[], headingOf?: (item: Item) => string): Group<Item>[] {
  if (!headingOf) return [{ heading: null, items }]
  const groups: Group<Item>[] = []
  for (const item of items) {
    const heading = headingOf(item)
    const last = groups.at(-1)
    if (last?.heading === heading) last.items.push(item)
    else groups.push({ heading, items: [item] })
  }
  return groups
}
