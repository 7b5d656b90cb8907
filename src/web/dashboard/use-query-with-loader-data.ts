import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/client/api-client.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type LoadedOptions<T> = {
  queryKey: QueryKey
  queryFn: () => Promise<T>
  /** The loader's result; null where loading failed, so that the browser tries again. */
  loaded: T | null
}

/**
 * A list that changes in place: the loader's response first, then the browser's own calls. The key contains the viewer,
 * since the cache outlives a sign-out.
 */
export function useQueryWithLoaderData<T>({ queryKey, queryFn, loaded }: LoadedOptions<T>) {
  const key = [useSignedInUser()?.id ?? null, ...queryKey]
  const client = useQueryClient()
  const take = () => loaded !== null && client.setQueryData(key, loaded)
  // The cache may contain an older response: the loader's data is newer. It is written before the first render, so that
  // nothing old is shown for a moment.
  useState(take)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the loader is a reason.
  useEffect(() => {
    take()
  }, [loaded])
  return useQuery({ queryKey: key, queryFn, initialData: loaded ?? undefined })
}

/** Changes the shown list before the server has responded. */
export function useOptimisticListUpdate<T>(queryKey: QueryKey) {
  const key = [useSignedInUser()?.id ?? null, ...queryKey]
  const client = useQueryClient()
  return (change: (value: T) => T) => {
    client.setQueryData<T>(key, (value) => (value === undefined ? value : change(value)))
  }
}

/**
 * For the loader of a list: null where the server failed; the list then shows the error and offers to retry (row M-07).
 */
export async function nullOnServerError<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) return null
    throw error
  }
}
