import type { users } from '../schema/accounts.ts'
import type { Random } from './random.ts'

export type NewUser = typeof users.$inferInsert

const firstNames =
  'Amelia Noah Priya Mateo Hannah Dwayne Sofia Kenji Grace Omar Leila Marcus Ingrid Tomas Naomi Victor Elena Caleb Yara Felix Ruth Andre Maya Silas Clara Hugo Nadia Owen Tessa Rafael Irene Jonah'.split(
    ' ',
  )
const lastNames =
  'Whitfield Okafor Raman Delgado Lindqvist Carter Moretti Tanaka Holloway Haddad Brennan Castillo Novak Fitzgerald Abrams Petrov Sandoval Kowalski Mbeki Larsen Goldberg Ferreira Iyer Vance Duarte Schreiber Quinn Maddox Ellison Farrow'.split(
    ' ',
  )

/** A person's name that reads like one. */
export function personName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

/** A number of the range 555-0100 to 555-0199, which is kept free for fiction in North America. */
export function fictionalPhone(random: Random): string {
  return `+1 ${random.pick(areaCodes)} 555 01${String(random.whole(0, 99)).padStart(2, '0')}`
}

const areaCodes = [512, 206, 303, 312, 404, 415, 503, 602, 615, 617, 702, 704, 713, 786, 858, 919]

/** A row of `users` without a way to sign in; the e-mail address carries the id, so that it is nobody else's. */
export function personRow(
  given: Partial<NewUser> & Pick<NewUser, 'id' | 'role'>,
  { random, now }: { random: Random; now: Date },
): NewUser {
  const name = given.name ?? personName(random)
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
