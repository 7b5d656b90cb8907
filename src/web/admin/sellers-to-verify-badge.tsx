import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How many sellers wait for the badge, beside the link to them; nothing where nobody waits. */
export function SellersToVerifyBadge({ count }: { count: number }) {
  const t = useShellTexts()
  if (count === 0) return null
  return (
    <Badge tone="accent" className="ms-auto">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('sellersToVerify', { count })}</span>
    </Badge>
  )
}
