import type { Role } from '#contract/accounts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'

type RoleTagProps = { role: Role; hasBothRoles?: boolean }

/** A role as a tag: Admin has an icon, Buyer and Seller a word; both words where the person holds both. */
export function RoleTag({ role, hasBothRoles = false }: RoleTagProps) {
  const t = useShellTexts()
  if (hasBothRoles) {
    return (
      <span className="inline-flex flex-wrap gap-1">
        <RoleTag role={role} />
        <RoleTag role={role === 'Buyer' ? 'Seller' : 'Buyer'} />
      </span>
    )
  }
  if (role !== 'Admin') return <Badge>{t(role)}</Badge>
  return (
    <span className="inline-flex items-center text-primary" title={t('Admin')}>
      <ShieldCheck className="size-6" aria-hidden="true" />
      <span className="sr-only">{t('Admin')}</span>
    </span>
  )
}
