import type { carsRoutes } from '#api/cars.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const carsClient = defineApiClient<typeof carsRoutes>()
