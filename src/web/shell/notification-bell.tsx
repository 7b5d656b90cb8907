import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { SessionOfAnotherNotice } from '#web/accounts/session-of-another-notice.tsx'
import { watchWaitingMessages } from '#web/messages/watch-waiting-messages.ts'
import { watchUnreadNoticeCount } from '#web/notices/watch-unread-notice-count.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Bell } from '#web/ui/icons.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

let known = { viewerId: '', count: 0 }

/** The way to the notifications, and what is watched for the person who is signed in. How many are unread is asked for once the page is there. */
export function NotificationBell({ viewerId }: { viewerId: string }) {
  const t = useShellTexts()
  const viewer = useSignedInUser()
  // Another frame around the page keeps the number.
  const [count, setCount] = useState(known.viewerId === viewerId ? known.count : 0)
  useEffect(() => {
    return watchUnreadNoticeCount((unread) => {
      known = { viewerId, count: unread }
      setCount(unread)
    })
  }, [viewerId])
  useEffect(() => watchWaitingMessages(viewerId), [viewerId])
  return (
    <>
      <SessionOfAnotherNotice name={viewer?.name ?? ''} />
      <Link
        to="/dashboard/notifications"
        className="btn btn-ghost btn-square relative"
        aria-label={t('notifications', { count })}
      >
        <Bell className="size-5" aria-hidden="true" />
        {count > 0 && (
          <span
            className="absolute end-0 top-0 rounded-full bg-primary px-1.5 text-primary-content text-sm"
            aria-hidden="true"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
    </>
  )
}
