/**
 * A few round values for an axis from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten, but no step
 * below `smallest`.
 */
export function axisTicks(most: number, { smallest = 1 }: { smallest?: number } = {}): number[] {
  const wantedSteps = 4
  const rough = Math.max(smallest, most / wantedSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= rough) ?? rough
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
