import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/api-client.ts'

const retries = 3
const firstDelayMs = 1_000
const longestDelayMs = 30_000
const keepMs = 5 * 60_000

/** 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)
}

/** Three times, but never what cannot get better: the server has understood the call and refused it. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !isRefusal && failures < retries
}

let browserClient: QueryClient | undefined

/**
 * Gives TanStack Query to what is inside. Dashboard pages have it; a public page wraps the part that needs it, so that
 * the others do not load it. In the browser all of them share one cache.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(sharedClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

// On the server a cache that outlives the request would show one person's data to another.
function sharedClient(): QueryClient {
  if (typeof document === 'undefined') return createClient()
  browserClient ??= createClient()
  return browserClient
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, retryDelay, gcTime: keepMs, staleTime: 30_000 } },
  })
}
