import { describe, expect, it } from 'vitest'
import { hpToKilowatts, millilitresPer100KmToMpg, mpgToMillilitresPer100Km } from './car-units.ts'
import { parseConsumption, parseEngineCc, parseMiles, parsePowerHp } from './parse-units.ts'

describe('what people write', () => {
  it.each([
    ['2.0 l', 2000],
    ['2,0', 2000],
    ['1998 cc', 1998],
    ['1,998', 1998],
    ['1998', 1998],
    ['3.5L V6', 3500],
    ['6.7 L 6 Cyl', 6700],
    ['4 cyl, 2.2 L', 2200],
    ['Unspecified Electric', null],
    ['', null],
  ])('as an engine, “%s”, is %s cc', (text, cc) => {
    expect(parseEngineCc(text)).toBe(cc)
  })

  it.each([
    ['184', 184],
    ['184 hp', 184],
    ['135 kW', 181],
    ['184 PS', 181],
    ['184 ch', 181],
    ['184 KM', 181],
    ['1,020 hp', 1020],
    ['400 - 500 HP', null],
    ['Unknown', null],
  ])('as a power, “%s”, is %s hp', (text, hp) => {
    expect(parsePowerHp(text)).toBe(hp)
  })

  it.each([
    ['42,000', 42_000],
    ['42000 mi', 42_000],
    ['67.592 km', 42_000],
    ['100 km', 62],
    ['few', null],
  ])('as a mileage, “%s”, is %s miles', (text, miles) => {
    expect(parseMiles(text)).toBe(miles)
  })

  it('of 184 hp it says 137 kW', () => {
    expect(hpToKilowatts(184)).toBe(137)
  })
})

describe('a consumption', () => {
  it.each([
    ['30 mpg', 7841],
    ['30mpg', 7841],
    ['7.8 l/100 km', 7800],
    ['7,8 L / 100 km', 7800],
    ['12.8 km/l', 7813],
    // 33.705 kWh contain the energy of a gallon.
    ['100 MPGe', 2352],
    ['17 kWh/100 km', 1909],
    ['27.36 kWh/100mi', 1909],
    ['7.8', null],
    ['0 l/100 km', null],
    ['fast', null],
  ])('%s is %s millilitres for 100 km', (text, millilitres) => {
    expect(parseConsumption(text)).toBe(millilitres)
  })

  it.each([8, 20, 30, 51, 120])('of %s mpg is found by a search for as many, and by no search for more', (mpg) => {
    const millilitres = parseConsumption(`${mpg} mpg`) ?? 0
    expect(millilitresPer100KmToMpg(millilitres)).toBe(mpg)
    expect(millilitres).toBeLessThanOrEqual(mpgToMillilitresPer100Km(mpg - 0.5))
    expect(millilitres).toBeGreaterThan(mpgToMillilitresPer100Km(mpg + 0.5))
  })
})
