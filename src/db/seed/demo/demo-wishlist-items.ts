import type { wishlistItems } from '../../schema/wishlist.ts'
import type { NewUserRow } from '../people.ts'
import type { Random } from '../random.ts'
import type { DemoCar } from './create-demo-cars.ts'

type Wish = typeof wishlistItems.$inferInsert

/**
 * The cars on each buyer's wish list, and since when, at the car's price of that time. The first buyer, whom visitors
 * sign in as, has two cars that became cheaper later, and one that was sold.
 */
export function demoWishlistItems(
  random: Random,
  { cars, buyers, now }: { cars: readonly DemoCar[]; buyers: readonly NewUserRow[]; now: Date },
): Wish[] {
  const forSale = cars.filter(({ row }) => row.status === 'available')
  const reduced = forSale.filter(({ firstPriceCents }) => firstPriceCents !== undefined)
  const sold = cars.filter(({ row }) => row.status === 'sold')
  return buyers.flatMap((buyer, index) => {
    const isVisitor = index === 0
    const cheaper = isVisitor ? random.shuffled(reduced).slice(0, 2) : []
    const others = random.shuffled(forSale.filter((car) => !cheaper.includes(car)))
    const count = isVisitor ? 4 : random.whole(1, 5)
    return [
      ...cheaper.map((car) => wishOf(car, { buyer, random, until: car.row.updatedAt ?? now })),
      ...[...others.slice(0, count), ...(isVisitor ? sold.slice(-1) : [])].map((car) =>
        wishOf(car, { buyer, random, until: car.row.soldAt ?? now }),
      ),
    ]
  })
}

function wishOf({ row, firstPriceCents }: DemoCar, of: { buyer: NewUserRow; random: Random; until: Date }): Wish {
  const { buyer, random, until } = of
  const [from, reducedAt] = [row.postedAt ?? until, row.updatedAt ?? until]
  const createdAt = new Date(from.getTime() + (until.getTime() - from.getTime()) * (0.05 + random.next() * 0.9))
  const priceCents = firstPriceCents !== undefined && createdAt <= reducedAt ? firstPriceCents : row.priceCents
  return { accountId: buyer.id, listingId: row.id, wisherRole: buyer.role, priceCents, createdAt }
}
