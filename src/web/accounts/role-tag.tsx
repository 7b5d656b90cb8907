import type { Role } from '#contract/accounts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'

/** A role as a tag: Admin has an icon, Buyer and Seller a word. */
export function RoleTag({ role }: { role: Role }) {
  const t = useShellTexts()
  if (role !== 'Admin') return <Badge>{t(role)}</Badge>
  return (
    <span className="inline-flex items-center text-primary" title={t('Admin')}>
      <ShieldCheck className="size-6" aria-hidden="true" />
      <span className="sr-only">{t('Admin')}</span>
    </span>
  )
}
