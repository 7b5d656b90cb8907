import type { SelectOption } from '#web/ui/select.tsx'

/** The choices of a select, in the order in which their labels stand. */
export function optionsOf(labels: Record<string, string>): SelectOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
