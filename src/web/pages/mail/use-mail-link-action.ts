import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/client/api-client.ts'

export type MailLinkAction<T> =
  | { kind: 'working' }
  | { kind: 'done'; answer: T }
  | { kind: 'failed'; code: ApiError['code']; message: string }

/**
 * Does what the link of a mail asks for, once, as soon as the page is there. Not in a loader: programs that look at every
 * link of a mail must not use it up.
 */
export function useMailLinkAction<T>(token: string, work: (token: string) => Promise<T>): MailLinkAction<T> {
  const [action, setAction] = useState<MailLinkAction<T>>({ kind: 'working' })
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (begun.current === token) return
    begun.current = token
    work(token).then(
      (answer) => setAction({ kind: 'done', answer }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setAction({ kind: 'failed', code: error.code, message: error.message })
      },
    )
  }, [token, work])
  return action
}
