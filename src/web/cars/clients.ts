import type { bookingsRoutes } from '#api/bookings.ts'
import type { carsRoutes } from '#api/cars.ts'
import type { wishlistRoutes } from '#api/wishlist.ts'
import { defineClient } from '#web/api-client.ts'

export const carsClient = defineClient<typeof carsRoutes>()
export const wishlistClient = defineClient<typeof wishlistRoutes>()
export const bookingsClient = defineClient<typeof bookingsRoutes>()
