import type { carsRoutes } from '#api/cars.ts'
import { defineClient } from '#web/client/api-client.ts'

export const carsClient = defineClient<typeof carsRoutes>()
