/**
 * Chooses the cars of the sections of a page, one after the other, so that no car is in two of them where there are
 * enough others.
 */
export function createUnseenCarChooser() {
  const seen = new Set<string>()
  /** @param choose Picks at most `most` of the cars that it gets, the best first. */
  return function preferUnseen<Car extends { id: string }>(
    cars: readonly Car[],
    most: number,
    choose: (cars: readonly Car[], most: number) => Car[] = (some, limit) => some.slice(0, limit),
  ): Car[] {
    const unseen = choose(
      cars.filter(({ id }) => !seen.has(id)),
      most,
    )
    const left = most - unseen.length
    const repeated =
      left > 0
        ? choose(
            cars.filter(({ id }) => seen.has(id)),
            left,
          )
        : []
    const chosen = [...unseen, ...repeated]
    for (const { id } of chosen) seen.add(id)
    return chosen
  }
}
