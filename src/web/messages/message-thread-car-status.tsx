import type { MessageThreadSummary } from '#contract/messages.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Says where a car is no longer simply on offer; nothing for one that is. */
export function MessageThreadCarStatus({ status }: { status: MessageThreadSummary['car']['status'] }) {
  const t = useMessagesTexts()
  if (status === 'available') return null
  return <Badge tone={status === 'sold' ? 'accent' : 'neutral'}>{t(status === 'draft' ? 'withdrawn' : status)}</Badge>
}
