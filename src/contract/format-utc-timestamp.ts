/** A moment in a message of the server, written the same in every language: `2026-12-07 15:30 UTC`. */
export function formatUtcTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
