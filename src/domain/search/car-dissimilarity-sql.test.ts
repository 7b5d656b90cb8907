import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { carDissimilaritySql } from './car-dissimilarity-sql.ts'

const test = useDatabase()

type Traits = {
  brand: string
  model: string | null
  body: string | null
  fuel: string
  year: number
  priceCents: number
}
const liked: Traits = { brand: 'Audi', model: 'A4', body: 'Saloon', fuel: 'Petrol', year: 2020, priceCents: 2_000_000 }

async function distance(more: Partial<Traits>): Promise<number> {
  const { rows } = await test.db.execute<{ distance: number }>(sql`
    select ${carDissimilaritySql('liked', 'other')} as distance
    from ${rowOf(liked)} as liked, ${rowOf({ ...liked, ...more })} as other`)
  return Number(rows[0]?.distance)
}

function rowOf({ brand, model, body, fuel, year, priceCents }: Traits): SQL {
  return sql`(select ${brand}::text as brand, ${model}::text as model, ${body}::text as body, ${fuel}::text as fuel,
    ${year}::int as year, ${priceCents}::int as price_cents)`
}

it('a twin is at no distance, and a quarter more or less to pay is one step', async () => {
  expect(await distance({})).toBe(0)
  expect(await distance({ priceCents: 2_500_000 })).toBeCloseTo(1)
  expect(await distance({ priceCents: 1_600_000 })).toBeCloseTo(1)
})

it('runs from the same model to another model, another body, and another brand', async () => {
  const steps = [
    await distance({ year: 2018 }),
    await distance({ fuel: 'Diesel' }),
    await distance({ model: 'A6' }),
    await distance({ model: 'Q5', body: 'SUV' }),
    await distance({ brand: 'BMW', model: 'X5', body: 'SUV' }),
  ]
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(new Set(steps).size).toBe(steps.length)
})

it('the same model’s name under another brand is no likeness, and what is unknown counts half', async () => {
  expect(await distance({ brand: 'BMW' })).toBe(await distance({ brand: 'BMW', model: '320i' }))
  expect(await distance({ body: null })).toBe((await distance({ body: 'SUV' })) / 2)
  expect(await distance({ model: null })).toBe((await distance({ model: 'A6' })) / 2)
})
