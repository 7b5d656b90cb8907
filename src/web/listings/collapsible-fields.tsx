import type { ReactNode } from 'react'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'

type CollapsibleFieldsProps = {
  title: string
  /** What is folded away. */
  summary?: string
  isOpen: boolean
  children: ReactNode
}

/** Fields that are folded away; they open where a field is filled in or invalid. */
export function CollapsibleFields({ title, summary, isOpen, children }: CollapsibleFieldsProps) {
  return (
    <details className="border-line border-t pt-2" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          {title}
          {summary && <span className="block font-normal text-muted text-sm">{summary}</span>}
        </span>
        <DisclosureChevron />
      </summary>
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}
