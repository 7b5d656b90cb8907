import type { CarSummary } from '#contract/cars.ts'
import { formatCompatApiTime } from '#contract/compatibility-api-basics.ts'
import type { CompatApiListing, CompatApiWish } from '#contract/compatibility-api-cars.ts'
import type { Picture } from '#contract/media.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import type { WishlistCar } from '#contract/wishlist.ts'
import type { Actor } from '#domain/actor.ts'

/**
 * The data that a shape needs beside the row: sellers' addresses by car, as far as the caller may see them, and a
 * function that turns a path into an address of this server.
 */
export type CompatApiListingContext = Readonly<{
  emails: ReadonlyMap<string, string>
  addressOf: (path: string) => string
}>

/** Row E-01. */
export function toCompatApiListing(car: CarSummary, { emails, addressOf }: CompatApiListingContext): CompatApiListing {
  const price = centsToDollars(car.priceCents)
  return {
    _id: car.id,
    title: car.title,
    image: addressOf(carCardPictureUrl(car.picture)),
    time: formatCompatApiTime(new Date(car.postedAt)),
    category: car.brand,
    location: car.location,
    originalPrice: car.originalPriceCents === null ? null : centsToDollars(car.originalPriceCents),
    resalePrice: price,
    price,
    yearsOfUse: car.yearsOfUse,
    yearOfPurchase: car.yearOfPurchase,
    description: car.description,
    author: car.seller.name,
    email: emails.get(car.id) ?? null,
    verification: car.seller.isVerified ? 'Verified' : null,
    status: car.status,
  }
}

/** Row E-06. */
export function toCompatApiWish(
  { car, wishedAt }: WishlistCar,
  wisher: Actor,
  context: CompatApiListingContext,
): CompatApiWish {
  const listing = toCompatApiListing(car, context)
  return {
    _id: listing._id,
    productId: listing._id,
    author: listing.author,
    authorEmail: listing.email,
    productImage: listing.image,
    authorLocation: listing.location,
    originalPrice: listing.originalPrice,
    resalePrice: listing.resalePrice,
    postedTime: listing.time,
    productTitle: listing.title,
    yearOfPurchase: listing.yearOfPurchase,
    yearsOfUse: listing.yearsOfUse,
    category: listing.category,
    description: listing.description,
    email: wisher.email,
    wishTime: formatCompatApiTime(new Date(wishedAt)),
    wisher: wisher.role,
  }
}

export function centsToDollars(cents: number): number {
  return cents / 100
}

/** The picture's address in the width that a card shows. */
export function carCardPictureUrl(picture: Picture): string {
  return pictureUrlForWidth(picture, 960)
}
