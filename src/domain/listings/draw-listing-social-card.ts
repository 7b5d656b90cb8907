import { brandDisplayName } from '#contract/brands.ts'
import type { CarDetail } from '#contract/cars.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { DbOrTx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readPictureWebp } from '#domain/media/read-picture-webp.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { drawSocialCard, type SocialCard, socialCardSize } from '#platform/social-card/draw-social-card.ts'
import { hasGlyphsFor } from '#platform/social-card/draw-text.ts'
import { findCarDetail } from './find-car-detail.ts'

export type ListingSocialCard = Omit<SocialCard, 'picture'> & { picture: CarDetail['picture'] }

/**
 * The content of a car's social picture: only facts that its page shows to strangers.
 * @throws DomainError `not_found`, also for a draft; `gone` for a deleted car.
 */
export async function readListingSocialCard(
  db: DbOrTx,
  { id, now }: { id: string; now: Date },
): Promise<ListingSocialCard> {
  const car = await findCarDetail(db, null, { id, now })
  const facts = [car.year, car.mileageMiles === null ? null : `${whole.format(car.mileageMiles)} miles`, car.fuel]
  return {
    title: hasGlyphsFor(car.title) ? car.title : [brandDisplayName(car.brand), car.model].filter(Boolean).join(' '),
    facts: facts.filter((fact) => fact !== null).join(' · '),
    mark: marks[car.status] ?? formatCents(car.priceCents),
    siteName: await readSiteName(db),
    picture: car.picture,
  }
}

/** The card as a JPEG. @throws DomainError `not_found` where the picture's file is missing. */
export async function drawListingSocialCard(
  mediaStore: MediaStore,
  card: ListingSocialCard,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await readPictureWebp(mediaStore, card.picture, { width: socialCardSize.width })
  if (!picture) throw new DomainError('not_found', 'This car has no photo.')
  return drawSocialCard({ ...card, picture })
}

const whole = new Intl.NumberFormat('en-US')

/** Shown in place of the price of a car that is no longer for sale. */
const marks: Partial<Record<CarDetail['status'], string>> = { sold: 'Sold', withdrawn: 'Not on offer' }
