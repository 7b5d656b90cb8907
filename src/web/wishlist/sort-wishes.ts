import type { WishlistCar } from '#contract/wishlist.ts'

export const wishSorts = ['newest', 'drop', 'priceAsc', 'priceDesc'] as const
export type WishSort = (typeof wishSorts)[number]

type SortedWish = Pick<WishlistCar, 'wishedAt' | 'fellByCents'> & {
  car: Pick<WishlistCar['car'], 'priceCents' | 'status'>
}

const orders: Record<WishSort, (one: SortedWish, other: SortedWish) => number> = {
  newest: (one, other) => other.wishedAt.localeCompare(one.wishedAt),
  drop: (one, other) => other.fellByCents - one.fellByCents,
  priceAsc: (one, other) => one.car.priceCents - other.car.priceCents,
  priceDesc: (one, other) => other.car.priceCents - one.car.priceCents,
}

/** The wishes in an order. By price and by what a price fell, cars that are no longer on offer come last. */
export function sortWishes<Wish extends SortedWish>(wishes: readonly Wish[], sort: WishSort): Wish[] {
  const isGone = ({ car }: SortedWish) => Number(sort !== 'newest' && car.status !== 'available')
  return wishes.toSorted((one, other) => isGone(one) - isGone(other) || orders[sort](one, other))
}
