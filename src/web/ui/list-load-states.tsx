import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingOverlay } from '#web/ui/skeleton.tsx'

type ListStatesProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown }
  isEmpty: (value: T) => boolean
  empty: ReactNode
  /** Placeholder shapes for the coming content. */
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** The four states of a list: loading, failed, empty, full. */
export function ListLoadStates<T>({ query, isEmpty, empty, skeleton, children }: ListStatesProps<T>) {
  if (query.data !== undefined) return isEmpty(query.data) ? empty : children(query.data)
  if (query.isError && !query.isFetching) {
    return (
      <ErrorState title={notificationMessages.listFailed} error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  return <LoadingOverlay>{skeleton}</LoadingOverlay>
}
