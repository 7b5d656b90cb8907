import { confirmSecondFactor } from '#domain/accounts/confirm-second-factor.ts'
import { issueOneTimeToken } from '#domain/accounts/one-time-token.ts'
import { startSecondFactorSetup } from '#domain/accounts/start-second-factor-setup.ts'
import { totpCode } from '#platform/identity/totp.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  expectSameStatusForAll,
  expectStatusForAdmin,
  expectStatusForSignedIn,
  type RouteExpectation,
} from './route-expectations.ts'
import { fixturePassword, type RouteFixtures } from './route-fixtures.ts'

// Only `expectOkForOwnerBuyer` has a password here, and therefore a second factor: the others sign in without one.
const owner = { ...expectStatusForSignedIn(409), ownerBuyer: 200 }

export const secondFactorRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'POST /api/auth/two-factor/enable': { expected: owner, ask: () => ({ json: { currentPassword: fixturePassword } }) },
  'POST /api/auth/two-factor/confirm': {
    isOnce: true,
    expected: owner,
    ask: async (world) => ({ json: { code: totpCode(await begun(world), world.api.services.clock.now()) } }),
  },
  'POST /api/auth/two-factor/generate-backup-codes': {
    isOnce: true,
    expected: owner,
    ask: async (world) => {
      const [code] = await turnedOn(world)
      return { json: { currentPassword: fixturePassword, code } }
    },
  },
  'POST /api/auth/two-factor/disable': {
    isOnce: true,
    expected: owner,
    ask: async (world) => {
      const [code] = await turnedOn(world)
      return { json: { currentPassword: fixturePassword, code } }
    },
  },
  'DELETE /api/admin/people/:id/second-factor': {
    isOnce: true,
    expected: expectStatusForAdmin(200),
    ask: async (world) => {
      await turnedOn(world)
      return { param: world.people.ownerBuyer.id }
    },
  },
  'POST /api/auth/two-factor/verify': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      const { db, api, people } = world
      const now = api.services.clock.now()
      const [code = ''] = await turnedOn(world)
      const value = JSON.stringify({ accountId: people.ownerBuyer.id, way: 'password', isRemembered: true })
      const challenge = await issueOneTimeToken(db, { purpose: 'second-factor', value, lifeMs: 60_000, now })
      return { json: { challenge, code } }
    },
  },
}

/** The secret of a second factor that `expectOkForOwnerBuyer` has started to set up. */
async function begun({ db, api, people }: RouteFixtures): Promise<string> {
  const { identity, clock } = api.services
  const given = { currentPassword: fixturePassword, address: '203.0.113.7', now: clock.now() }
  return (await startSecondFactorSetup(db, identity, actorOfUser(people.ownerBuyer), given)).secret
}

/** The backup codes of a second factor that `expectOkForOwnerBuyer` has turned on. */
async function turnedOn(world: RouteFixtures): Promise<string[]> {
  const { db, api, people } = world
  const now = api.services.clock.now()
  const code = totpCode(await begun(world), now)
  const given = { code, token: 'none of these', address: '203.0.113.7', now }
  return (await confirmSecondFactor(db, api.services.identity, actorOfUser(people.ownerBuyer), given)).backupCodes
}
