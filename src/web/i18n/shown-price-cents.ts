/**
 * A car's price as lists and pages show it to compare: whole dollars, rounded up, so that nobody pays more than was
 * shown. What is charged, offered or booked keeps its cents.
 */
export function shownPriceCents(cents: number): number {
  return Math.ceil(cents / 100) * 100
}
