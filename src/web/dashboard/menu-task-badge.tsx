import { Badge } from '#web/ui/badge.tsx'

/** How many tasks wait behind a link of the dashboard's menu; nothing where none does. `label` says it in words. */
export function MenuTaskBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <Badge tone="accent" className="ms-auto">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </Badge>
  )
}
