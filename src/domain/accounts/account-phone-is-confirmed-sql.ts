import { eq, sql } from 'drizzle-orm'
import { confirmedPhones, users } from '#db/schema/accounts.ts'

/** Whether the number on the account is the confirmed one: after a change the person must confirm it again. */
export const accountPhoneIsConfirmedSql = eq(
  confirmedPhones.number,
  sql`'+' || regexp_replace(coalesce(${users.phoneNumber}, ''), '\\D', '', 'g')`,
)
