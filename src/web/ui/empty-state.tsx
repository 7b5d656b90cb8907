import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** A list with nothing in it: what that means, and what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-box bg-paper-shade px-6 py-14 text-center">
      {icon && (
        <div className="mb-4 text-muted [&>svg]:size-10" aria-hidden="true">
          {icon}
        </div>
      )}
      <p className="font-display text-2xl text-balance">{title}</p>
      {children && <div className="mt-2 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
