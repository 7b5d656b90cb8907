import type { ReactNode } from 'react'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'

type DetailsSummaryProps = { className?: string; children: ReactNode }

/** The line that folds a `details` open and shut, with the chevron of the whole site in place of the browser's triangle. */
export function DetailsSummary({ className = '', children }: DetailsSummaryProps) {
  return (
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden ${className}`}
    >
      <span className="min-w-0">{children}</span>
      <DisclosureChevron />
    </summary>
  )
}
