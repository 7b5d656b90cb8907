/** How many advertised cars the section `Advertisement` shows. */
export const shownAdvertisedCars = 6

/**
 * The car beside the search of a wide screen: the newest deal. A new marketplace has no price labels yet, and so no deals:
 * then it is an advertised car, if there are enough one that `Advertisement` does not show anyway, else its last.
 */
export function chooseFeaturedCar<Car>({
  deals,
  advertised,
}: {
  deals: readonly Car[]
  advertised: readonly Car[]
}): { car: Car; isDeal: boolean } | null {
  const [deal] = deals
  if (deal) return { car: deal, isDeal: true }
  const car = advertised[Math.min(shownAdvertisedCars, advertised.length - 1)]
  return car ? { car, isDeal: false } : null
}

/** The cars of the strip: those that `Advertisement` does not show, where there are as many again; else all of them. */
export function chooseStripCars<Car>(advertised: readonly Car[]): Car[] {
  return advertised.slice(advertised.length >= 2 * shownAdvertisedCars ? shownAdvertisedCars : 0)
}
