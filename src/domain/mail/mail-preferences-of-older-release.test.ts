import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aBuyer } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { ensureUnsubscribeTokens, findMailPreferences } from './mail-preferences.ts'

const test = useDatabase()

it('G-36 mail about wishes that a server of 0.1.0 turns off or on is so for newer ones, and the other way round', async () => {
  const { id } = await aBuyer(test.db)
  await ensureUnsubscribeTokens(test.db, [id])
  const set = (what: string) =>
    test.db.execute(sql.raw(`update mail_preferences set ${what} where account_id = '${id}'`))
  const offAtOlder = async () => {
    const { rows } = await test.db.execute(sql`select wishes_off_at is not null off from mail_preferences`)
    return rows[0]?.off
  }
  const mailOff = async () => (await findMailPreferences(test.db, id)).mailOff

  await set(`mail_off = '["offer"]', wishes_off_at = now()`)
  expect((await mailOff()).toSorted()).toEqual(['offer', 'wish'])
  await set('wishes_off_at = null')
  expect(await mailOff()).toEqual(['offer'])
  await set(`mail_off = '["wish"]'`)
  expect(await offAtOlder()).toBe(true)
  await set(`mail_off = '[]'`)
  expect([await offAtOlder(), await mailOff()]).toEqual([false, []])
})
