/** The last plausible model year: next year's cars are sold from autumn on. */
export function newestPlausibleModelYear(now: Date): number {
  return now.getUTCFullYear() + 1
}
