import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { observeDatabaseQueries } from './observe-database-queries.ts'

// Connections that were open before are not observed.
const test = useDatabase({ settings: { poolSize: 2 } })

const heard: string[] = []
for (const name of ['one', 'other']) {
  observeDatabaseQueries((text) => {
    if (!text.includes('observed')) return null
    heard.push(`${name} begins`)
    return (error) => heard.push(`${name} ${error instanceof Error ? 'fails' : 'ends'}`)
  })
}

it('each who looks on hears of a statement and of its end once, whichever way it is asked', async () => {
  const asked = ['one begins', 'other begins']
  // The pool calls back, its client promises.
  await test.database.pool.query('SELECT 1 AS observed')
  expect(heard.splice(0)).toEqual([...asked, 'one ends', 'other ends'])
  const client = await test.database.pool.connect()
  try {
    await expect(client.query('SELECT observed FROM nowhere')).rejects.toThrow('nowhere')
    expect(heard.splice(0)).toEqual([...asked, 'one fails', 'other fails'])
    const { rows } = await client.query({ text: 'SELECT $1::int AS observed', values: [3] })
    expect(rows).toEqual([{ observed: 3 }])
    expect(heard).toEqual([...asked, 'one ends', 'other ends'])
  } finally {
    client.release()
  }
})
