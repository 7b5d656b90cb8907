import { type Language, traitsOf } from './languages.ts'

// No validation library: pages use it.

/** What of a moment makes a time of day, as a language writes it: `7:08 AM`, `07:08`. */
export function timeOfDayFields(language: Language) {
  return { hour: traitsOf(language).hour, minute: '2-digit' } as const
}
