import type { ReactNode } from 'react'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'

type DisclosureProps = {
  /** Where a link may lead to it. */
  id?: string
  summary: string
  children: ReactNode
  isOpenAtFirst?: boolean
  onToggle?: (isOpen: boolean) => void
}

/** A heading that expands and collapses the content under it; it works before React runs. */
export function Disclosure({ id, summary, children, isOpenAtFirst, onToggle }: DisclosureProps) {
  return (
    <details
      id={id}
      className="border-line border-b"
      open={isOpenAtFirst}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-field py-3 font-medium text-lg hover:text-primary [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere min-w-0">{summary}</span>
        <DisclosureChevron className="size-5" />
      </summary>
      <div className="max-w-prose wrap-anywhere pt-1 pe-9 pb-6 text-muted">{children}</div>
    </details>
  )
}
