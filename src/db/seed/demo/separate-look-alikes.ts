import type { DemoCar } from './create-demo-cars.ts'

/** So far apart in a list of the newest cars, two are seen together: a wide screen shows rows of three. */
const seenTogether = 6
/** In the row of a brand on the home page. */
const seenTogetherOfBrand = 3

/**
 * Lets the cars swap the moments at which they were posted, so that neighbours in a list of the newest, of all or of a
 * brand, differ in body, colour and place as far as the pictures allow. A car with a booking is posted no later than it
 * was.
 */
export function separateLookAlikes(cars: readonly DemoCar[], bookedIds: ReadonlySet<string>): void {
  const left = cars
    .filter(({ row }) => row.status === 'available' && row.postedAt)
    .toSorted((one, other) => postedMs(other) - postedMs(one))
  const placed: { car: DemoCar; moment: Date }[] = []
  for (const moment of left.map((car) => new Date(postedMs(car)))) {
    const candidates = left.filter((car) => !bookedIds.has(car.row.id) || postedMs(car) >= moment.getTime())
    const car = leastAlike(
      candidates,
      placed.map((one) => one.car),
    )
    left.splice(left.indexOf(car), 1)
    placed.push({ car, moment })
  }
  for (const { car, moment } of placed) postAt(car, moment)
}

function leastAlike(candidates: readonly DemoCar[], placed: readonly DemoCar[]): DemoCar {
  const costs = candidates.map((car) => {
    const ofBrand = placed.filter(({ row }) => row.brand === car.row.brand)
    return costBeside(car, placed.slice(-seenTogether)) + costBeside(car, ofBrand.slice(-seenTogetherOfBrand))
  })
  // As many cars are left as moments, and the one whose own moment it is may always take it.
  return candidates[costs.indexOf(Math.min(...costs))] as DemoCar
}

/** The nearest of the others is the last one. */
function costBeside(car: DemoCar, others: readonly DemoCar[]): number {
  return others.reduce((sum, other, index) => sum + likeness(car, other) / (others.length - index), 0)
}

function likeness(car: DemoCar, other: DemoCar): number {
  const isSameBody = car.look.body === other.look.body
  return (
    (car.row.model === other.row.model ? 4 : 0) +
    (isSameBody ? 8 : 0) +
    (isSameBody && car.look.face === other.look.face ? 3 : 0) +
    (car.look.place === other.look.place ? 3 : 0) +
    (car.row.colour === other.row.colour ? 3 : 0)
  )
}

const postedMs = ({ row }: DemoCar) => row.postedAt?.getTime() ?? 0

/** A warranty counts from the month in which the car was posted. */
function postAt(car: DemoCar, moment: Date): void {
  const { postedAt, warrantyUntil } = car.row
  if (!postedAt || postedAt.getTime() === moment.getTime()) return
  const months = monthOf(moment) - monthOf(postedAt)
  Object.assign(car.row, { postedAt: moment, updatedAt: moment })
  if (!warrantyUntil) return
  const until = new Date(warrantyUntil)
  const moved = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + months + 1, 0))
  Object.assign(car.row, { warrantyUntil: moved.toISOString().slice(0, 10) })
}

const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth()
