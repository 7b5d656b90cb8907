/** A moment in a message of the domain, which knows no reader: `2026-12-07 15:30 UTC`. The API replaces it. */
export function formatUtcTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
