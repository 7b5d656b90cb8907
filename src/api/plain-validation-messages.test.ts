import { expect, it } from 'vitest'
import { aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()

it.each([
  ['en', 'Use at most 60 characters'],
  ['de', 'Verwenden Sie höchstens 60 Zeichen'],
  ['pl', 'Użyj najwyżej 60 znaków'],
])('what a schema has no words for is refused in a plain sentence: %s', async (language, message) => {
  const api = createTestApi(test.db)
  const headers = { 'Accept-Language': language }
  const answer = await api.request(`/car-catalogue?make=${'x'.repeat(61)}`, { as: await aSeller(test.db), headers })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error: { message, fields: { make: message } } })
})
