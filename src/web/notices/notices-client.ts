import type { noticesRoutes } from '#api/notices.ts'
import type { pushDeviceRoutes } from '#api/push-devices.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const noticesClient = defineApiClient<typeof noticesRoutes>()

export const pushDevicesClient = defineApiClient<typeof pushDeviceRoutes>()
