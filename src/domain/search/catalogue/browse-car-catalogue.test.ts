import { describe, expect, it } from 'vitest'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { browseCarCatalogue } from './browse-car-catalogue.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const browse = (query: Partial<Parameters<typeof browseCarCatalogue>[1]>) =>
  browseCarCatalogue(test.db, { ...query, now })

/** Everything that a suggestion can be made of, so that no random fact decides. */
const blank = {
  body: null,
  fuel: null,
  transmission: null,
  drive: null,
  doors: null,
  seats: null,
  cylinders: null,
  engineCc: null,
  powerHp: null,
  year: 2020,
  vin: null,
}

async function cars(facts: Parameters<typeof aListing>[1][]): Promise<void> {
  const { id: sellerId } = await aSeller(test.db)
  for (const car of facts) await aListing(test.db, { ...blank, sellerId, brand: 'Toyota', model: 'Camry', ...car })
}

describe('the catalogue of cars', () => {
  it('has every make, and the models of one in whatever spelling', async () => {
    const { makes, models } = await browse({ make: 'mercedes-benz' })
    expect(makes.length).toBeGreaterThan(140)
    expect(makes).toContain('Porsche')
    expect(models).toContain('C 300')
    expect((await browse({ make: 'Toyota' })).models).toContain('Camry')
    expect((await browse({ make: 'Unheard of' })).models).toEqual([])
  })

  it('names the make of a model that the picked one does not have', async () => {
    expect((await browse({ make: 'ferrari', model: 'A4' })).otherMakes).toEqual(['Audi'])
    expect((await browse({ make: 'Audi', model: 'A4' })).otherMakes).toEqual([])
    expect((await browse({ make: 'Ferrari' })).otherMakes).toEqual([])
  })

  it('knows body, fuel, doors, seats and years of common models', async () => {
    const { typical, years } = await browse({ make: 'Toyota', model: 'Camry' })
    expect(typical).toEqual({ body: 'Saloon', fuel: 'Petrol', doors: 4, seats: 5 })
    expect(years).toEqual({ from: 2002, to: 2027 })
    const tesla = await browse({ make: 'Tesla', model: 'Model 3' })
    expect(tesla.typical).toMatchObject({ fuel: 'Electric', transmission: 'Automatic' })
  })

  it('prefers what nearly all cars on the market have, and says nothing where they differ or are few', async () => {
    await cars([
      ...[1, 2, 3].map(() => ({ fuel: 'Hybrid', transmission: 'Automatic', powerHp: 208 }) as const),
      { fuel: 'Hybrid', transmission: 'Manual', powerHp: 150, drive: 'Front-wheel drive' },
    ])
    const { typical } = await browse({ make: 'Toyota', model: 'Camry', year: 2020 })
    expect(typical).toMatchObject({ fuel: 'Hybrid', transmission: 'Automatic', powerHp: 208, body: 'Saloon' })
    expect(typical.drive).toBeUndefined()
    await cars([{ powerHp: 151 }])
    expect((await browse({ make: 'Toyota', model: 'Camry', year: 2020 })).typical.powerHp).toBeUndefined()
    // Another generation.
    expect((await browse({ make: 'Toyota', model: 'Camry', year: 2010 })).typical.fuel).toBe('Petrol')
  })

  it('finds the model by the start of a VIN where the cars that share it agree', async () => {
    await cars([
      { vin: '4T1B11HK1KU000001' },
      { vin: '4T1B11HK2LU000002' },
      { vin: '4T1B11HL2LU000003', model: 'Avalon' },
    ])
    expect((await browse({ vinStart: '4T1B11HK' })).modelOfVin).toBe('Camry')
    expect((await browse({ vinStart: '4T1B11HL' })).modelOfVin).toBe('Avalon')
    expect((await browse({ vinStart: '4T1B11HM' })).modelOfVin).toBeNull()
    await cars([{ vin: '4T1B11HK3LU000004', model: 'Avalon' }])
    expect((await browse({ vinStart: '4T1B11HK' })).modelOfVin).toBeNull()
  })
})
