import { issuePhoneCode } from '#domain/accounts/phone/phone-codes.ts'
import { all, members, type Row } from './route-expectations.ts'

const phoneNumber = '+1 202 555 0123'

export const phoneRoutes: Readonly<Record<string, Row>> = {
  'POST /api/auth/phone-number/send-otp': { expected: all(200), ask: () => ({ json: { phoneNumber } }) },
  // Nobody has confirmed the number: who gets in is in tests/conformance/phone-code.test.ts.
  'POST /api/auth/phone-number/verify': {
    expected: all(422),
    ask: () => ({ json: { phoneNumber, code: '123456' } }),
  },
  // A session of a moment ago is proof enough, so that only the number decides.
  'POST /api/profile/phone/code': { expected: members(200), ask: () => ({ json: {} }) },
  'POST /api/profile/phone/confirm': {
    expected: { ...members(422), ownerBuyer: 200 },
    ask: async ({ db, api, people: { ownerBuyer } }) => {
      const number = `+${ownerBuyer.phoneNumber?.replaceAll(/\D/g, '')}`
      const issue = { accountId: ownerBuyer.id, purpose: 'confirm', number, language: 'en' } as const
      const { text } = await issuePhoneCode(db, api.services.identity, { ...issue, now: api.services.clock.now() })
      return { json: { code: text.slice(0, 6) } }
    },
  },
}
