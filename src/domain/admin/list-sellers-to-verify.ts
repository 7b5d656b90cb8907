import { asc } from 'drizzle-orm'
import {
  type ListSellersToVerifyQuery,
  type SellersToVerifyResponse,
  sellersToVerifyPerPage,
} from '#contract/seller-verification.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { waitingForVerificationSinceSql, waitsForVerificationSql } from '#domain/accounts/waits-for-verification.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countCarsOfSellers } from '#domain/listings/count-cars-of-sellers.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { countSellersToVerify } from './count-sellers-to-verify.ts'

/** The sellers who wait for the badge, the one who waits longest first (Admin). */
export async function listSellersToVerify(
  db: Db,
  actor: MaybeActor,
  { page }: ListSellersToVerifyQuery,
): Promise<SellersToVerifyResponse> {
  requireRole(actor, 'Admin')
  const total = await countSellersToVerify(db, actor)
  const { id, name, email, image } = users
  const rows = await db
    .select({ id, name, email, image, waitingSince: waitingForVerificationSinceSql })
    .from(users)
    .where(waitsForVerificationSql)
    .orderBy(asc(waitingForVerificationSinceSql), asc(users.id))
    .limit(sellersToVerifyPerPage)
    .offset((page - 1) * sellersToVerifyPerPage)
  const cars = await countCarsOfSellers(
    db,
    rows.map((row) => row.id),
  )
  return {
    items: rows.map((row) => ({
      ...row,
      image: toPhotoUrl(row.image),
      waitingSince: row.waitingSince.toISOString(),
      cars: cars.get(row.id) ?? 0,
    })),
    total,
    page,
    pages: Math.ceil(total / sellersToVerifyPerPage),
  }
}
