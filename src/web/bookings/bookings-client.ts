import type { bookingsRoutes } from '#api/bookings.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const bookingsClient = defineApiClient<typeof bookingsRoutes>()
