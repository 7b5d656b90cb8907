import { describe, expect, it } from 'vitest'
import {
  consumptionBoundToUsMpg,
  distanceToMiles,
  hpToKilowatts,
  milesInUnit,
  millilitresPer100KmInUnit,
  millilitresPer100KmToMpg,
  mpgToMillilitresPer100Km,
  roughMilesInUnit,
  usMpgInUnit,
} from './car-units.ts'
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
    ['٤٢٬٠٠٠', 42_000],
    ['67,592 كم', 42_000],
    ['67592 kilometrów', 42_000],
    ['42.000 Meilen', 42_000],
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
    ['36 mpg (UK)', 7847],
    ['36 UK mpg', 7847],
    ['30 US mpg', 7841],
    ['٧٫٨ l/100 km', 7800],
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

describe('a distance in kilometres', () => {
  it.each([
    [42_000, 67_592],
    [93_206, 150_000],
    [62_137, 100_000],
    [50, 80],
    [31, 50],
    [1, 2],
    [0, 0],
  ])('%i miles are %i km', (miles, kilometres) => {
    expect(milesInUnit(miles, 'km')).toBe(kilometres)
    expect(milesInUnit(miles, 'mi')).toBe(miles)
  })

  it('is the same mile when what is shown is typed again, and its round numbers are kept', () => {
    for (let miles = 0; miles <= 400_000; miles += 7)
      expect(distanceToMiles(milesInUnit(miles, 'km'), 'km'), `${miles} miles`).toBe(miles)
    for (let kilometres = 0; kilometres <= 400_000; kilometres += 10)
      expect(milesInUnit(distanceToMiles(kilometres, 'km'), 'km'), `${kilometres} km`).toBe(kilometres)
  })

  it('has three digits where only the magnitude matters', () => {
    expect(roughMilesInUnit(12_000, 'km')).toBe(19_300)
    expect(roughMilesInUnit(12_000, 'mi')).toBe(12_000)
  })
})

describe('a consumption in the unit of its reader', () => {
  it.each([
    ['mpg', 30],
    ['mpgUk', 36],
    ['litres', 7.8],
  ] as const)('of 7,841 ml is in %s %s', (unit, shown) => {
    expect(millilitresPer100KmInUnit(7841, unit)).toBe(shown)
  })

  it('as a bound finds all cars that show it or less, and no other', () => {
    for (let tenths = 20; tenths <= 300; tenths += 1) {
      const mpg = consumptionBoundToUsMpg(tenths / 10, 'litres')
      const bound = mpgToMillilitresPer100Km(mpg)
      expect(usMpgInUnit(mpg, 'litres')).toBe(tenths / 10)
      expect(millilitresPer100KmInUnit(bound, 'litres'), `${tenths / 10} l`).toBe(tenths / 10)
      expect(bound).toBeGreaterThan(tenths * 100)
      expect(Number.isInteger(mpg)).toBe(false)
    }
    for (let miles = 10; miles <= 120; miles += 1) {
      const mpg = consumptionBoundToUsMpg(miles, 'mpgUk')
      expect(usMpgInUnit(mpg, 'mpgUk')).toBe(miles)
      expect(millilitresPer100KmInUnit(mpgToMillilitresPer100Km(mpg), 'mpgUk'), `${miles} mpg`).toBe(miles)
    }
  })
})
