import { ShieldCheck } from 'lucide-react'
import type { Role } from '#contract/accounts.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Admin wears an icon, Buyer and Seller a word. */
export function RoleTag({ role }: { role: Role }) {
  if (role !== 'Admin') return <Badge>{role}</Badge>
  return (
    <span className="inline-flex items-center text-primary" title="Admin">
      <ShieldCheck className="size-6" aria-hidden="true" />
      <span className="sr-only">Admin</span>
    </span>
  )
}
