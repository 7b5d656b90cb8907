import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { shouldRetry } from '#web/client/should-retry.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

const keepMs = 5 * 60_000

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
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: keepMs,
        staleTime: 30_000,
        // A browser that believes it is offline tries too, and says so in the end: else it would wait without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
