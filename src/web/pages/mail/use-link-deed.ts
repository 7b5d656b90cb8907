import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api-client.ts'

export type LinkDeed<T> = { kind: 'working' } | { kind: 'done'; answer: T } | { kind: 'failed'; message: string }

/**
 * Does what the link of a mail asks for, once, as soon as the page is there. Not in a loader: programs that look at every
 * link of a mail must not use it up.
 */
export function useLinkDeed<T>(token: string, work: (token: string) => Promise<T>): LinkDeed<T> {
  const [deed, setDeed] = useState<LinkDeed<T>>({ kind: 'working' })
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (begun.current === token) return
    begun.current = token
    work(token).then(
      (answer) => setDeed({ kind: 'done', answer }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setDeed({ kind: 'failed', message: error.message })
      },
    )
  }, [token, work])
  return deed
}
