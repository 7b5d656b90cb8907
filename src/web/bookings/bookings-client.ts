import type { bookingsRoutes } from '#api/bookings.ts'
import { defineClient } from '#web/client/api-client.ts'

export const bookingsClient = defineClient<typeof bookingsRoutes>()
