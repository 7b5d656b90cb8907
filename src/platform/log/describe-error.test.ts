import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { describeError } from './describe-error.ts'

const test = useDatabase()

it('keeps the text of a failed query and none of its values', async () => {
  const buyer = await aBuyer(test.db, { email: 'somebody@example.test' })
  const error = await test.db
    .insert(users)
    .values({ ...buyer, id: 'another' })
    .catch((thrown: unknown) => thrown)
  const described = JSON.stringify(describeError(new Error('It failed.', { cause: error })))
  expect(described).toContain('insert into')
  expect(described).toContain('users_email_key')
  expect(described).toContain('23505')
  expect(described).toContain('describe-error.test.ts')
  expect(described).not.toContain('somebody@example.test')
  expect(described).not.toContain(buyer.name)
})

it('keeps the values out of the stack, whatever they hold', async () => {
  const error = await test.db
    .execute(sql`SELECT 1 / ${0}::int, ${'a secret\n    at home'}`)
    .catch((thrown: unknown) => thrown)
  expect(JSON.stringify(describeError(error))).not.toMatch(/a secret|at home/)
})

it('leaves what is no error as it is', () => {
  expect(describeError('words')).toBe('words')
})
