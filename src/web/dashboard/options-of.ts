import type { SelectOption } from '#web/ui/select.tsx'

/** The choices of a select, in the order in which their labels stand. */
export function optionsOf<Value extends string>(labels: Record<Value, string>): (SelectOption & { value: Value })[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }))
}
