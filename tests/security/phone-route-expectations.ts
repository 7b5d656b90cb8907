import { issuePhoneCode } from '#domain/accounts/phone/phone-codes.ts'
import { expectSameStatusForAll, expectStatusForSignedIn, type RouteExpectation } from './route-expectations.ts'

const phoneNumber = '+1 202 555 0123'

export const phoneRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'POST /api/auth/phone-number/send-otp': {
    expected: expectSameStatusForAll(200),
    ask: () => ({ json: { phoneNumber } }),
  },
  // The number is not confirmed: tests/conformance/phone-code.test.ts tests who can sign in.
  'POST /api/auth/phone-number/verify': {
    expected: expectSameStatusForAll(422),
    ask: () => ({ json: { phoneNumber, code: '123456' } }),
  },
  // A recent session is sufficient proof, so only the number decides.
  'POST /api/profile/phone/code': { expected: expectStatusForSignedIn(200), ask: () => ({ json: {} }) },
  'POST /api/profile/phone/confirm': {
    expected: { ...expectStatusForSignedIn(422), ownerBuyer: 200 },
    ask: async ({ db, api, people: { ownerBuyer } }) => {
      const number = `+${ownerBuyer.phoneNumber?.replaceAll(/\D/g, '')}`
      const issue = { accountId: ownerBuyer.id, purpose: 'confirm', number, language: 'en' } as const
      const { text } = await issuePhoneCode(db, api.services.identity, { ...issue, now: api.services.clock.now() })
      return { json: { code: text.slice(0, 6) } }
    },
  },
}
