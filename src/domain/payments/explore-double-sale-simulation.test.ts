import { describe, expect, it } from 'vitest'
import { paymentTransitions } from '#domain/sales/payment-states.ts'
import { exploreDoubleSaleSimulation } from './explore-double-sale-simulation.ts'

// The model ends with the sale; refunds come after it.
const stepsOfTheMap = Object.entries(paymentTransitions)
  .filter(([from]) => from !== 'captured')
  .flatMap(([from, next]) => next.map((to) => `${from} → ${to}`))

describe('G-15: over every interleaving of two buyers, three handlers, crashes, expiry, withdrawal and cancellation', () => {
  it('no car is sold twice, nobody is charged without a car, and every state can settle', () => {
    const result = exploreDoubleSaleSimulation({})
    expect(result.violation).toBeNull()
    expect(result.stuck).toBe(0)
    expect(result.states).toBeGreaterThan(20_000)
  })

  it('nor where abandoned payments are canceled, and they take each step of the real map, and no other', () => {
    const result = exploreDoubleSaleSimulation({ cancelsAbandoned: true })
    expect(result.violation).toBeNull()
    expect(result.stuck).toBe(0)
    expect([...result.moves].sort()).toEqual(stepsOfTheMap.sort())
  })
})

describe('G-15: the model finds how both buyers were charged elsewhere:', () => {
  it.each([
    ['capture on confirmation', { capturesAutomatically: true }],
    ['looking at the car in one transaction and reserving it in another', { checksThenWrites: true }],
    ['a reservation that runs out by our own clock', { freesCarByTime: true }],
    ['freeing the car because the answer to a capture was lost', { freesCarOnLostAnswer: true }],
  ])('%s', (_, variant) => {
    const { violation } = exploreDoubleSaleSimulation(variant, 'both buyers charged')
    expect(violation?.rule).toBe('both buyers charged')
    expect(violation?.steps).toContain('buyer 0 confirms')
    expect(violation?.steps).toContain('buyer 1 confirms')
  })
})
