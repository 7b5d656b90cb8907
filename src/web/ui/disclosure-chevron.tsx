import { ChevronDown } from '#web/ui/icons.ts'

/** The chevron in the `summary` of a `details`, in place of the browser's triangle: it turns while that is open. */
export function DisclosureChevron({ className = 'size-4' }: { className?: string }) {
  return (
    <ChevronDown
      className={`${className} shrink-0 transition-transform duration-200 [[open]>summary>&]:rotate-180`}
      aria-hidden="true"
    />
  )
}
