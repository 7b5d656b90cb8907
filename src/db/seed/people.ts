import type { users } from '../schema/accounts.ts'
import type { Random } from './random.ts'

export type NewUserRow = typeof users.$inferInsert

const firstNames =
  'Amelia Noah Priya Mateo Hannah Dwayne Sofia Kenji Grace Omar Leila Marcus Ingrid Tomas Naomi Victor Elena Caleb Yara Felix Ruth Andre Maya Silas Clara Hugo Nadia Owen Tessa Rafael Irene Jonah'.split(
    ' ',
  )
const lastNames =
  'Whitfield Okafor Raman Delgado Lindqvist Carter Moretti Tanaka Holloway Haddad Brennan Castillo Novak Fitzgerald Abrams Petrov Sandoval Kowalski Mbeki Larsen Goldberg Ferreira Iyer Vance Duarte Schreiber Quinn Maddox Ellison Farrow'.split(
    ' ',
  )

/** A plausible name of a person. */
export function fictionalPersonName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

/** A number between 555-0100 and 555-0199, the range that North America reserves for fiction. */
export function fictionalPhone(random: Random): string {
  return `+1 ${random.pick(areaCodes)} 555 01${String(random.whole(0, 99)).padStart(2, '0')}`
}

const areaCodes = [512, 206, 303, 312, 404, 415, 503, 602, 615, 617, 702, 704, 713, 786, 858, 919]

/** A row of `users` without a way to sign in; the email address ends with the last eight characters of the id, which keep it unique. */
export function buildUserRow(
  given: Partial<NewUserRow> & Pick<NewUserRow, 'id' | 'role'>,
  { random, now }: { random: Random; now: Date },
): NewUserRow {
  const name = given.name ?? fictionalPersonName(random)
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${given.id.slice(-8)}@example.test`
  return {
    name,
    email,
    emailVerified: true,
    phoneNumber: fictionalPhone(random),
    image: `/avatars/${random.whole(1, 24)}.svg`,
    createdAt: now,
    updatedAt: now,
    ...given,
  }
}
