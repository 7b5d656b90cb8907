import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'accent'

const tones: Record<BadgeTone, string> = {
  neutral: 'text-ink border-control-line',
  info: 'text-info border-info',
  success: 'text-success border-success',
  warning: 'text-warning border-warning',
  error: 'text-error border-error',
  accent: 'text-primary border-primary',
}

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', icon, className = '', children }: BadgeProps) {
  // A word is broken only where it does not fit on a line of its own: `anywhere` would let a narrow column break every
  // word.
  const shape =
    'wrap-break-word inline-flex max-w-full items-center gap-1 rounded-full border bg-surface px-2.5 py-0.5 text-sm font-medium'
  return (
    <span className={`${shape} ${tones[tone]} ${className}`}>
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
