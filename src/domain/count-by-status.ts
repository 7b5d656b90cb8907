/** One number for every status, including statuses without a row. */
export function countByStatus<Status extends string>(
  statuses: readonly Status[],
  rows: readonly { status: Status; count: number }[],
): Record<Status, number> {
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Status, number>
  for (const { status, count } of rows) counts[status] += count
  return counts
}
