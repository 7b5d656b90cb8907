import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How many conversations have unread messages, beside the link to them; nothing where there are none. */
export function UnreadThreadsBadge({ count }: { count: number }) {
  const t = useMessagesTexts()
  if (count === 0) return null
  return (
    <Badge tone="accent" className="ms-auto">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('unreadThreads', { count })}</span>
    </Badge>
  )
}
