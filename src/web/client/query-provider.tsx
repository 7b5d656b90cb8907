import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { shouldRetryApiCall } from '#web/client/should-retry-api-call.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

const keepMs = 5 * 60_000

let browserClient: QueryClient | undefined

/**
 * Provides TanStack Query to its children. Dashboard pages have it; a public page wraps only the part that needs it, so
 * that other pages do not load it. In the browser all providers share one cache.
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
    defaultOptions: {
      queries: {
        retry: shouldRetryApiCall,
        retryDelay,
        gcTime: keepMs,
        staleTime: 30_000,
        // Tries even if the browser reports that it is offline, and fails in the end: else it would wait silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
