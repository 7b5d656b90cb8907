import { useEffect } from 'react'
import type { MessageThreadListResponse } from '#contract/messages.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { useCursorQuery } from '#web/client/use-cursor-query.ts'
import { useMessageThreadStreamEvents } from '#web/messages/live-messages.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

export const fetchMessageThreads = ({ q, cursor }: { q: string; cursor: string }, fetch?: ApiFetch) =>
  readApiResponse(messagesClient(fetch).messages.$get({ query: { ...(q && { q }), ...(cursor && { cursor }) } }))

type MessageThreadListOptions = {
  q: string
  /** What the loader has brought. */
  found: MessageThreadListResponse | null
  /** Where it is only shown on wide screens: elsewhere nothing is fetched for it. */
  isShown?: () => boolean
}

/** The conversations of the viewer, the one with the newest message first. */
export function useMessageThreadList({ q, found, isShown = () => true }: MessageThreadListOptions) {
  const viewer = useSignedInUser()
  const query = useCursorQuery({
    queryKey: [viewer?.id ?? null, 'messages', q],
    fetchPage: (cursor) => fetchMessageThreads({ q, cursor }),
    found,
  })
  const { refetch } = query
  useMessageThreadStreamEvents(() => {
    if (isShown()) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the loader brought may be newer than what is cached.
  useEffect(() => {
    if (found && isShown()) void refetch()
  }, [found])
  return query
}
