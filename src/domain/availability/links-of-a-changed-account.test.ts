import { expect, it } from 'vitest'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi } from '#tests/support/api.ts'
import { readMailedToken } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { issueCarAvailabilityLink } from './car-availability-link.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)

it.each([
  ['password', '/profile/password', { newPassword: 'Even longer 2' }],
  ['address', '/profile/email', { email: 'next@example.test' }],
])(
  'the links of mails about cars are worth nothing after a new %s, and those of others stay',
  async (_, path, change) => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db, { passwordHash })
    const cars = [await aListing(test.db, { sellerId: seller.id }), await aListing(test.db)]
    const [own, other] = await Promise.all(
      cars.map(({ id }) => test.db.transaction((tx) => issueCarAvailabilityLink(tx, { carId: id, now: new Date() }))),
    )
    const statuses = () =>
      Promise.all([own, other].map(async (token) => (await api.request(`/car-links/${token}`)).status))
    expect(await statuses()).toEqual([200, 200])
    const json = { ...change, currentPassword: password }
    expect((await api.request(path, { method: 'POST', as: seller, json })).status).toBe(200)
    if (path === '/profile/email') {
      // An address that waits for its confirmation changes nothing.
      expect(await statuses()).toEqual([200, 200])
      const token = await readMailedToken(test.db, 'email-change')
      await api.request('/accounts/confirm-email-change', { method: 'POST', json: { token } })
    }
    expect(await statuses()).toEqual([410, 200])
  },
)
