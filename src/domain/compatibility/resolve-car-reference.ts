import { and, eq, isNull, ne } from 'drizzle-orm'
import type { CompatApiCarReference } from '#contract/compatibility-api-cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { photoPathOfUrl } from '#domain/media/photo-url.ts'

/** The payload's field names for the parts of a car reference, so that an error uses the sender's names. */
export type CarReferenceFieldNames = Readonly<{ seller: string; title: string; image: string }>

/**
 * Row C-05: the id of the car that a payload refers to. The specification's payloads contain no id: then seller (the
 * email if present, otherwise the name), title and first picture must match one public car. Of several matches, the
 * one that is still on offer counts.
 *
 * @throws DomainError `invalid` where something is missing, `not_found`, or `conflict` for several cars.
 */
export async function resolveCarReference(
  db: DbOrTx,
  pointer: CompatApiCarReference,
  { names, now }: { names: CarReferenceFieldNames; now: Date },
): Promise<string> {
  if (pointer.productId) return pointer.productId
  const { seller, title, image } = requireComplete(pointer, names)
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        eq(listings.title, title),
        ne(listings.status, 'draft'),
        isNull(listings.deletedAt),
        seller.email ? eq(users.email, seller.email.toLowerCase()) : eq(users.name, seller.name ?? ''),
      ),
    )
    .limit(maxAlike)
  const wanted = pictureOfAddress(image)
  const cars = await loadCarSummaries(
    db,
    found.map(({ id }) => id),
    { now },
  )
  const alike = cars.filter(({ picture }) => photoPathOfUrl(picture.urlBase) === wanted)
  const onOffer = alike.filter(({ status }) => status === 'available')
  const [car, second] = onOffer.length > 0 ? onOffer : alike
  if (!car) {
    throw new DomainError('not_found', 'There is no car of this seller with this title and this picture.', {
      fields: { productId: advice },
    })
  }
  if (second) {
    const message = 'This seller has several cars with this title and this picture.'
    throw new DomainError('conflict', `${message} ${advice}`, { fields: { productId: advice } })
  }
  return car.id
}

const advice = 'Send the car’s _id as productId.'
/** For a seller with more cars of one title, the client must send the id. */
const maxAlike = 500

function requireComplete({ seller, title, image }: CompatApiCarReference, names: CarReferenceFieldNames) {
  const fields: Record<string, string> = {}
  const missing = 'Send this, or the car’s _id as productId.'
  if (!seller.email && !seller.name) fields[names.seller] = missing
  if (!title) fields[names.title] = missing
  if (!image) fields[names.image] = missing
  if (title && image && Object.keys(fields).length === 0) return { seller, title, image }
  throw new DomainError('invalid', `The payload does not say which car is meant. ${advice}`, { fields })
}

/** The picture of an address, whatever its host and width: `/media/<id>`, `/pictures/cars/<name>`. */
function pictureOfAddress(address: string): string | null {
  const path = URL.parse(photoPathOfUrl(address), 'http://localhost')?.pathname ?? ''
  return /^(.+)-\d{1,5}\.(?:webp|avif)$/.exec(path)?.[1] ?? null
}
