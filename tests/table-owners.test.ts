import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findTableOwnershipErrors } from '../scripts/layers/table-owners.ts'

const schemas = readdirSync('src/db/schema').map((name) => `src/db/schema/${name}`)
const real = schemas.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const importing = (names: string) => `import { ${names} } from '#db/schema/bookings.ts'\n`

/** What the check says of a file of the module beside everything that the real schema has. */
function faultsOf(module: string, text: string): string[] {
  const name = `src/domain/${module}/a-file.ts`
  return findTableOwnershipErrors([...real, { name, text }]).filter((fault) => fault.startsWith(name))
}

it.each([
  ['by Drizzle', `${importing('bookings')}await tx.update(bookings).set({})`],
  ['in SQL', 'await tx.execute(sql`insert into bookings (id) values (1)`)'],
])('a write into a table of another module is refused: %s', (_, text) => {
  expect(faultsOf('orders', text).join()).toContain('writes bookings of bookings')
  expect(faultsOf('wishlist', text).join()).toContain('writes bookings of bookings')
  expect(faultsOf('bookings', text)).toEqual([])
})

it.each([
  ['by Drizzle', `${importing('bookings, ratings')}await db.select().from(bookings).leftJoin(ratings)`],
  ['in SQL', 'await db.execute(sql`select from bookings join ratings using (id)`)'],
])('a read needs a declaration of all modules, with the reason, and no other one: %s', (_, text) => {
  const declared = (modules: string, why = ': what they are for.') => `/** @reads ${modules}${why} */\n${text}`
  expect(faultsOf('wishlist', text)).toHaveLength(2)
  expect(faultsOf('wishlist', declared('bookings, ratings'))).toEqual([])
  expect(faultsOf('wishlist', declared('bookings, ratings', ''))).toHaveLength(2)
  expect(faultsOf('wishlist', declared('bookings')).join()).toContain('reads a table of ratings')
  expect(faultsOf('wishlist', declared('bookings, payments, ratings')).join()).toContain('says that it reads payments')
  // Orders are a read model of these as a whole, and of nothing else.
  expect(faultsOf('orders', text)).toEqual([])
  expect(faultsOf('orders', 'sql`select from mails`').join()).toContain('reads a table of mail')
})

it('a table without an owner is refused', () => {
  const added = {
    name: 'src/db/schema/notification-and-validation-messages.ts',
    text: "export const bulletins = pgTable('bulletins', {})",
  }
  expect(findTableOwnershipErrors([...real, added])).toContain('bulletins: name its owner in table-owners.ts')
})
