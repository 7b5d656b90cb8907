import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** Shown in place of an empty list: what that means, and what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-box bg-paper-shade px-6 py-12 text-center sm:py-16">
      {icon && <IconDisc>{icon}</IconDisc>}
      <p className="font-display text-2xl text-balance">{title}</p>
      {children && <div className="mt-2 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** The icon of a state, on a disc. */
export function IconDisc({ tone = 'text-primary', children }: { tone?: string; children: ReactNode }) {
  return (
    <div
      className={`mb-5 grid size-16 place-items-center rounded-full border border-line bg-paper [&>svg]:size-7 ${tone}`}
      aria-hidden="true"
    >
      {children}
    </div>
  )
}
