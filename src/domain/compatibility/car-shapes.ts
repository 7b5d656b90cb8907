import type { CarSummary } from '#contract/cars.ts'
import { formatCompatibilityTime } from '#contract/compatibility.ts'
import type { CompatibleListing, CompatibleWish } from '#contract/compatibility-cars.ts'
import type { Picture } from '#contract/media.ts'
import { pictureUrl } from '#contract/photos.ts'
import type { WishedCar } from '#contract/wishlist.ts'
import type { Actor } from '#domain/actor.ts'

/** What a shape needs beside the row: sellers' addresses by car, as far as the caller may have them, and how a path becomes an address of this server. */
export type ShapeContext = Readonly<{
  emails: ReadonlyMap<string, string>
  addressOf: (path: string) => string
}>

/** Row E-01. */
export function toListing(car: CarSummary, { emails, addressOf }: ShapeContext): CompatibleListing {
  const price = dollarsOf(car.priceCents)
  return {
    _id: car.id,
    title: car.title,
    image: addressOf(cardPicture(car.picture)),
    time: formatCompatibilityTime(new Date(car.postedAt)),
    category: car.brand,
    location: car.location,
    originalPrice: car.originalPriceCents === null ? null : dollarsOf(car.originalPriceCents),
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
export function toWish({ car, wishedAt }: WishedCar, wisher: Actor, context: ShapeContext): CompatibleWish {
  const listing = toListing(car, context)
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
    wishTime: formatCompatibilityTime(new Date(wishedAt)),
    wisher: wisher.role,
  }
}

export function dollarsOf(cents: number): number {
  return cents / 100
}

/** The width that a card shows. */
export function cardPicture(picture: Picture): string {
  return pictureUrl(picture, 960)
}
