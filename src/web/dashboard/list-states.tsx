import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pending } from '#web/ui/skeleton.tsx'

type ListStatesProps<T> = {
  query: UseQueryResult<T>
  isEmpty: (value: T) => boolean
  empty: ReactNode
  /** The shapes of what will be there. */
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** The four states of a list: on its way, failed, empty, full. */
export function ListStates<T>({ query, isEmpty, empty, skeleton, children }: ListStatesProps<T>) {
  if (query.data !== undefined) return isEmpty(query.data) ? empty : children(query.data)
  if (query.isError && !query.isFetching) {
    return <ErrorState title={messages.listFailed} error={query.error} onRetry={() => query.refetch()} />
  }
  return <Pending>{skeleton}</Pending>
}
