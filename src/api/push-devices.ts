import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { PushDeviceIdParams, PushDevicesResponse, RegisterPushDeviceRequest } from '#contract/notices.ts'
import { listPushDevices, registerPushDevice, removePushDevice } from '#domain/notices/push/push-devices.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'

const tags = ['Notifications']
const middleware = requireRoleMiddleware(...roles)
const path = '/notices/devices'
const responses = describeJsonResponses(200, 'My devices, each by the SHA-256 of its endpoint.', PushDevicesResponse)
const registrationRateLimit = { name: 'push-device', windowSeconds: 600, points: 60 }

const list = createRoute({
  method: 'get',
  path,
  tags,
  middleware,
  summary: 'Which of my devices show notifications, and the key that a browser subscribes with.',
  responses,
})

const register = createRoute({
  method: 'put',
  path,
  tags,
  middleware,
  summary: 'This browser shows my notifications until its session ends.',
  request: { body: describeJsonRequestBody(RegisterPushDeviceRequest) },
  responses,
})

const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  tags,
  middleware,
  summary: 'A device of mine shows no notifications any more.',
  request: { params: PushDeviceIdParams },
  responses,
})

export const pushDeviceRoutes = createApiModule()
  .openapi(list, async (c) => {
    const { db, push } = c.var.services
    return c.json(await listPushDevices(db, c.var.actor, { push }), 200)
  })
  .openapi(register, async (c) => {
    await enforceRateLimit(c, registrationRateLimit)
    const { db, push, clock } = c.var.services
    const registration = { subscription: c.req.valid('json'), token: sessionTokenOf(c), push, now: clock.now() }
    return c.json(await registerPushDevice(db, c.var.actor, registration), 200)
  })
  .openapi(remove, async (c) => {
    const { db, push } = c.var.services
    return c.json(await removePushDevice(db, c.var.actor, { ...c.req.valid('param'), push }), 200)
  })
