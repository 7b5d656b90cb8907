import { describe, expect, it } from 'vitest'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { carNameCatalogue } from '../understanding/vocabulary/car-name-catalogue.ts'
import { modelFamilyMembers, modelNameSynonyms, modelsThatAreNoTrims } from './model-family-data.ts'
import { modelFamilyKeys, modelFamilyName } from './model-family-keys.ts'

/** The names of the families of a model, without its own. */
const familiesOf = (brand: string, model: string) =>
  modelFamilyKeys(brand, model)
    .slice(1)
    .map(modelFamilyName)
    .filter((name) => name !== null)
const areOne = (brand: string, ...models: string[]) =>
  new Set(models.map((model) => modelFamilyKeys(brand, model)[0])).size === 1

describe('families of models', () => {
  it('fill no more than the bytes that are told, however many models sellers invent', () => {
    for (let at = 0; at < 40_000; at += 1) modelFamilyKeys('BMW', `Invented Long Name ${at}`)
    const size = processCacheSizes()['families of models']
    expect(size?.entries).toBeGreaterThan(5_000)
    expect(size?.bytes).toBeLessThanOrEqual(8 * 2 ** 20)
    expect(size?.maxBytes).toBe(8 * 2 ** 20)
  })

  it.each([
    ['BMW', '330i xDrive', ['330i', '3 Series']],
    ['bmw', 'M340i', ['3 Series']],
    ['BMW', '320I', ['3 Series']],
    ['BMW', 'Alpina B7 xDrive', ['7 Series']],
    ['Mercedes_Benz', 'C 300', ['C-Class']],
    ['Mercedes-Benz', 'C200', ['C-Class']],
    ['Mercedes_Benz', 'GLE 63 AMG', ['GLE']],
    ['Mercedes_Benz', 'e-class-coupe', ['E-Class']],
    ['Lexus', 'RX 350', ['RX']],
    ['Lexus', 'RX 450hL', ['RX']],
    ['Tesla', 'Model S 75D', ['Model S']],
    ['Chevrolet', 'Silverado 1500', ['Silverado']],
    ['Volkswagen', 'GTI', ['Golf']],
    ['Ford', 'F150 Raptor', ['F-150']],
    ['Subaru', 'Impreza WRX', ['WRX']],
    ['Toyota', 'Corolla Cross Hybrid', ['Corolla Cross']],
    ['Land Rover', 'Range Rover Sport', []],
    ['Ford', 'Mustang Mach-E', []],
    ['BMW', 'M3', []],
    ['Audi', 'S3', []],
    ['Ferrari', 'Roma', []],
    ['Nobody', 'Some car', []],
  ])('%s %s belongs to %j', (brand, model, families) => {
    expect(familiesOf(brand, model)).toEqual(families)
  })

  it.each([
    ['Ford', 'F-150', 'F150', 'f 150'],
    ['Mercedes_Benz', 'C-Class', 'C Class', 'C-Klasse', 'C'],
    ['Mercedes_Benz', 'GLC', 'GLC Class'],
    ['Mazda', 'Mazda3', 'MAZDA 3', '3'],
    ['Mazda', 'Miata', 'MX-5'],
    ['BMW', '3 Series', '3er', '3-series'],
    ['Toyota', 'RAV4', 'Rav-4'],
    ['Chevrolet', 'Silverado 2500', 'Silverado 2500HD'],
  ])('of %s, %s and its other spellings are one model', (brand, ...models) => {
    expect(areOne(brand, ...models)).toBe(true)
  })

  it('tell models apart whose names are alike', () => {
    expect(areOne('Audi', 'S3', 'A3')).toBe(false)
    expect(areOne('Ford', 'Ka', 'Ka+')).toBe(false)
    expect(areOne('BMW', '1 Series', '2 Series')).toBe(false)
    expect(areOne('Chevrolet', 'Bolt EV', 'Bolt EUV')).toBe(false)
  })

  it('are named by makes and models that the catalogue knows', () => {
    const known = new Map(carNameCatalogue.map(({ brand, models }) => [brand, models]))
    for (const table of [modelNameSynonyms, modelFamilyMembers, modelsThatAreNoTrims]) {
      for (const brand of Object.keys(table)) expect(known.has(brand), brand).toBe(true)
    }
    for (const [brand, families] of Object.entries(modelFamilyMembers)) {
      for (const family of Object.keys(families)) expect(known.get(brand), brand).toContain(family)
    }
  })
})
