import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/client/api-client.ts'

export type MailLinkActionState<T> =
  | { kind: 'working' }
  | { kind: 'done'; answer: T }
  | { kind: 'failed'; code: ApiError['code']; message: string }

/**
 * Runs the action of a mailed link once, as soon as the page is shown. It is not in a loader: programs that open every
 * link of a mail must not use it up.
 */
export function useMailLinkAction<T>(token: string, work: (token: string) => Promise<T>): MailLinkActionState<T> {
  const [action, setAction] = useState<MailLinkActionState<T>>({ kind: 'working' })
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
