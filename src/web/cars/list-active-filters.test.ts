import { describe, expect, it } from 'vitest'
import { listActiveFilters } from './list-active-filters.ts'

const keysOf = (...given: Parameters<typeof listActiveFilters>) => listActiveFilters(...given).map(({ key }) => key)

describe('the filters that stand', () => {
  it('are those of several values, one by one, then bounds; the order and the page narrow nothing', () => {
    const query = { q: 'audi', priceMax: '9000', sort: 'newest' as const, cursor: 'x', fuel: ['Petrol', 'Diesel'] }
    expect(keysOf(query)).toEqual(['q', 'fuel Petrol', 'fuel Diesel', 'priceMax'])
  })

  it('are none of the words that were not used; all that were typed where the search did not answer', () => {
    const unused = [{ field: 'q', value: 'zorbly', text: 'zorbly', use: 'unused' as const }]
    expect(keysOf({ q: 'zorbly' }, unused)).toEqual([])
    expect(keysOf({ q: 'car please' }, [])).toEqual([])
    expect(keysOf({ q: 'zorbly' })).toEqual(['q'])
  })

  it('name a typed wish that was left out as such, and remove its words', () => {
    const understood = [
      { field: 'body', value: 'SUV', text: 'suv', use: 'must' as const },
      { field: 'region', value: 'Texas', text: 'in texas', use: 'relaxed' as const },
    ]
    const [suv, texas] = listActiveFilters({ q: 'suv in texas' }, understood)
    expect(suv?.isLeftOut).toBeUndefined()
    expect(texas).toMatchObject({ isLeftOut: true, without: { q: 'suv' } })
  })

  it('each leave the search without it', () => {
    const [petrol, priceMax] = listActiveFilters({ priceMax: '9000', fuel: ['Petrol', 'Diesel'] }).filter(
      ({ key }) => key !== 'fuel Diesel',
    )
    expect(petrol?.without).toEqual({ priceMax: '9000', fuel: ['Diesel'] })
    expect(priceMax?.without).toEqual({ priceMax: undefined, fuel: ['Petrol', 'Diesel'] })
  })

  it('of words that say more than three values of a filter are one, in the words that were typed', () => {
    const colours = ['Blue', 'Green', 'Black', 'White'].map((value) => ({ field: 'colour', value, text: 'not red' }))
    const [chip, ...others] = listActiveFilters(
      { q: 'golf not red' },
      colours as Parameters<typeof listActiveFilters>[1],
    )
    expect(others).toEqual([])
    expect(chip).toMatchObject({ quoted: 'not red', without: { q: 'golf' }, isTyped: true })
  })

  it('of a number of seats are one, for the cars with more and for the wish that the words are besides', () => {
    const text = '7 seats'
    const understood = [
      { field: 'seats', value: '7', text, use: 'must' },
      { field: 'seats', value: '8', text, use: 'must' },
      { field: 'purpose', value: 'manySeats', text, use: 'prefer' },
    ]
    const chips = listActiveFilters({ q: 'suv 7 seats' }, understood as Parameters<typeof listActiveFilters>[1])
    expect(chips).toMatchObject([{ quoted: text, isPreference: false, without: { q: 'suv' } }])
  })

  it('have a radius only around a place, which is called by its name', () => {
    const query = { near: '10115', radiusMiles: '25' }
    expect(keysOf(query)).toEqual(['near'])
    const place = { name: 'Berlin' } as NonNullable<Parameters<typeof listActiveFilters>[2]>
    expect(listActiveFilters(query, [], place)).toMatchObject([
      { name: 'near', value: 'Berlin', without: { near: undefined, radiusMiles: undefined } },
      { name: 'radiusMiles', value: '25' },
    ])
  })
})
