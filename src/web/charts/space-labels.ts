interface Label {
  /** Where its middle should be. */
  at: number
  width: number
}

/**
 * The middles of the labels in a row, in the order of the list: as near as possible to where they should be, with a gap
 * between them, and within the width if all of them fit into it.
 */
export function spreadLabelsApart(labels: readonly Label[], { width, gap }: { width: number; gap: number }): number[] {
  const offsets: number[] = []
  let length = 0
  for (const label of labels) {
    offsets.push(length + label.width / 2)
    length += label.width + gap
  }
  const wanted = labels.map(({ at }, index) => at - (offsets[index] ?? 0))
  const starts = nearestRising(wanted)
  const last = width - (length - gap)
  return labels.map((_, index) => Math.max(0, Math.min(last, starts[index] ?? 0)) + (offsets[index] ?? 0))
}

/** The nearest numbers that never fall (least squares): neighbours that fall become their mean. */
function nearestRising(numbers: readonly number[]): number[] {
  const runs: { sum: number; count: number }[] = []
  for (const number of numbers) {
    let run = { sum: number, count: 1 }
    for (let before = runs.at(-1); before && before.sum / before.count > run.sum / run.count; before = runs.at(-1)) {
      run = { sum: before.sum + run.sum, count: before.count + run.count }
      runs.pop()
    }
    runs.push(run)
  }
  return runs.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}
