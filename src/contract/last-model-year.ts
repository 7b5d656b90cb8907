/** The last plausible model year: next year's cars are sold from autumn on. */
export function lastModelYear(now: Date): number {
  return now.getUTCFullYear() + 1
}
