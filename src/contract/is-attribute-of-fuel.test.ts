import { expect, test } from 'vitest'
import { attributeNames } from './attribute-names.ts'
import { isAttributeOfFuel } from './is-attribute-of-fuel.ts'

test('an electric car has no engine size and no cylinders, and only a car with a battery to charge an electric range', () => {
  const lacks = (fuel: string | null) => attributeNames.filter((name) => !isAttributeOfFuel(name, fuel))
  expect(lacks('Electric')).toEqual(['engineCc', 'cylinders'])
  expect(lacks('Plug-in hybrid')).toEqual([])
  expect(lacks('Diesel')).toEqual(['electricRangeMiles'])
  expect(lacks(null)).toEqual(['electricRangeMiles'])
})
