import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'

type StatLinkProps = { to: string; label: string; value: number | string; icon: ReactNode; isUrgent?: boolean }

/** A number that links to the items it counts. */
export function StatLink({ to, label, value, icon, isUrgent }: StatLinkProps) {
  const { number } = useLocaleFormats()
  const shown = typeof value === 'number' ? number(value) : value
  return (
    <Link
      to={to}
      className={`group flex h-full flex-col gap-2 rounded-box bg-surface p-4 shadow-card sm:p-5 ${isUrgent ? 'outline-2 outline-primary' : ''}`}
    >
      <span className="text-primary [&>svg]:size-6" aria-hidden="true">
        {icon}
      </span>
      <span
        className={`figures break-words font-display sm:text-4xl ${shown.length > 6 ? 'text-2xl' : 'text-3xl'} ${value === 0 ? 'text-muted' : ''}`}
      >
        {shown}
      </span>
      <span className="text-muted group-hover:underline">{label}</span>
    </Link>
  )
}

export function StatGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">{children}</div>
}
