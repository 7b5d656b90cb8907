import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The time zone of the reader's browser, for what has no place of its own; UTC until that is known. */
export function useReaderTimeZone(): string {
  return useHydrated() ? browserTimeZone() : 'UTC'
}

/** The time zone of the reader's browser. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
