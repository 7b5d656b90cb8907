import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import {
  ActiveSessionListResponse,
  ChangePasswordRequest,
  EditProfileRequest,
  Profile,
  SessionIdParams,
  SessionsRevokedResponse,
} from '#contract/profile.ts'
import { changePassword } from '#domain/accounts/change-password.ts'
import { editProfile } from '#domain/accounts/edit-profile.ts'
import { findOwnProfile } from '#domain/accounts/find-own-profile.ts'
import { listActiveSessions } from '#domain/accounts/list-active-sessions.ts'
import { revokeOtherSessions } from '#domain/accounts/revoke-other-sessions.ts'
import { revokeSession } from '#domain/accounts/revoke-session.ts'
import { clientIpAddress, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'

const tags = ['Profile']
const middleware = requireRoleMiddleware(...roles)

const find = createRoute({
  method: 'get',
  path: '/profile',
  middleware,
  tags,
  summary: 'My profile, and how complete it is.',
  responses: describeJsonResponses(200, 'The profile.', Profile),
})

const edit = createRoute({
  method: 'patch',
  path: '/profile',
  middleware,
  tags,
  summary: 'Change parts of my profile; what is left out stays.',
  request: { body: describeJsonRequestBody(EditProfileRequest) },
  responses: describeJsonResponses(200, 'The profile as it is now.', Profile),
})

const password = createRoute({
  method: 'post',
  path: '/profile/password',
  middleware,
  tags,
  summary: 'Change my password. Every other sign-in ends.',
  request: { body: describeJsonRequestBody(ChangePasswordRequest) },
  responses: describeJsonResponses(200, 'Changed; how many sign-ins ended.', SessionsRevokedResponse),
})

const signIns = createRoute({
  method: 'get',
  path: '/profile/sign-ins',
  middleware,
  tags,
  summary: 'The devices on which I am signed in.',
  responses: describeJsonResponses(200, 'The sign-ins, the one that asks first.', ActiveSessionListResponse),
})

const endOne = createRoute({
  method: 'delete',
  path: '/profile/sign-ins/{id}',
  middleware,
  tags,
  summary: 'Sign one of my devices out.',
  request: { params: SessionIdParams },
  responses: describeJsonResponses(200, 'Signed out.', SessionsRevokedResponse),
})

const endOthers = createRoute({
  method: 'delete',
  path: '/profile/sign-ins',
  middleware,
  tags,
  summary: 'Sign out on every other device.',
  responses: describeJsonResponses(200, 'How many sign-ins ended.', SessionsRevokedResponse),
})

export const profileRoutes = createApiModule()
  .openapi(find, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await findOwnProfile(db, c.var.actor, { now: clock.now() }), 200, noStore)
  })
  .openapi(edit, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await editProfile(db, c.var.actor, { changes: c.req.valid('json'), now: clock.now() }), 200)
  })
  .openapi(password, async (c) => {
    const { db, clock } = c.var.services
    const here = { token: sessionTokenOf(c), address: clientIpAddress(c), now: clock.now() }
    return c.json(await changePassword(db, c.var.actor, { ...c.req.valid('json'), ...here }), 200)
  })
  .openapi(signIns, async (c) => {
    const { db, clock } = c.var.services
    const items = await listActiveSessions(db, c.var.actor, { token: sessionTokenOf(c), now: clock.now() })
    return c.json({ items }, 200, noStore)
  })
  .openapi(endOne, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await revokeSession(c.var.services.db, c.var.actor, { signInId: id }), 200)
  })
  .openapi(endOthers, async (c) => {
    return c.json(await revokeOtherSessions(c.var.services.db, c.var.actor, { token: sessionTokenOf(c) }), 200)
  })

const noStore = { 'Cache-Control': 'private, no-store' }
