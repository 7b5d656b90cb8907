import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

type CursorQueryOptions<Page> = {
  queryKey: QueryKey
  /** Fetches the page at a cursor; the first one for an empty text. */
  fetchPage: (cursor: string) => Promise<Page>
  /** The loader's first page; null where loading failed, so that the browser tries again. */
  found: Page | null
}

/** A list that grows by a page at a time: the loader's first page, then the browser's own calls. */
export function useCursorQuery<Page extends { nextCursor: string | null }>(options: CursorQueryOptions<Page>) {
  const { queryKey, fetchPage, found } = options
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
    initialData: found ? { pages: [found], pageParams: [''] } : undefined,
  })
}
