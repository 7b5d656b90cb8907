import { describe, expect, it } from 'vitest'
import { exploreAgreedPriceSimulation } from './explore-agreed-price-simulation.ts'
import { offerTransitions } from './offer-states.ts'

const stepsOfTheMap = Object.entries(offerTransitions).flatMap(([from, next]) => next.map((to) => `${from} → ${to}`))

describe('G-13: over every order of offers, bookings and payments of two buyers, withdrawals, prices and time', () => {
  const result = exploreAgreedPriceSimulation({})

  it('no car is sold twice, nobody pays another’s price or more than the booking costs, the public price stays, and every state can settle', () => {
    expect(result.violation).toBeNull()
    expect(result.stuck).toBe(0)
    expect(result.states).toBeGreaterThan(5_000)
  })

  it('offers take the steps of the real transition map, each of them, and no other', () => {
    expect([...result.moves].sort()).toEqual(stepsOfTheMap.sort())
  })
})

describe('G-13: the model finds what is wrong with', () => {
  it.each([
    ['a booking at any agreed price of the car', { takesAnyAgreedPrice: true }, 'charged a price that is not theirs'],
    ['a booking that trusts a timer', { trustsTimer: true }, 'booked late at the agreed price'],
    ['an acceptance that lowers the price of the car', { lowersPublicPrice: true }, 'public price changed by an offer'],
    ['an acceptance that sells the car', { sellsOnAcceptance: true }, 'bought without money'],
    ['offers that end after the sale', { closesOffersLater: true }, 'open offer for a sold car'],
    ['a payment that takes all of its hold', { capturesWholeHold: true }, 'charged another price than the booking has'],
    ['a price that counts when it is named', { agreesByNaming: true }, 'charged a price that nobody agreed to'],
  ] as const)('%s', (_, variant, rule) => {
    const { violation } = exploreAgreedPriceSimulation(variant)
    expect(violation?.rule).toBe(rule)
    expect(violation?.steps.length).toBeGreaterThan(0)
  })
})
