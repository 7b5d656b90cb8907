import type { BenchedApiAdapter } from './api-adapter.ts'

/** More than any server answers in a second. */
const mostPerSecond = 4_000
let asked = 0

/** Returns, at each call, the requests of so many seconds under addresses that were never asked for before. */
export function createUncachedRequestPaths(
  { unseen }: BenchedApiAdapter,
  paths: readonly string[],
  seconds: number,
): () => string[] {
  return () =>
    Array.from({ length: seconds * mostPerSecond }, (_, at) => {
      asked += 1
      const path = paths[at % paths.length] ?? ''
      return unseen ? unseen(path, asked) : path
    })
}
