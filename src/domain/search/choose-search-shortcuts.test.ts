import { expect, test } from 'vitest'
import { homeSearchShortcutNames } from '#contract/home-search-shortcuts.ts'
import { chooseSearchShortcuts } from './choose-search-shortcuts.ts'

const namesFor = (counts: Partial<Record<(typeof homeSearchShortcutNames)[number], number>>) =>
  chooseSearchShortcuts((name) => counts[name] ?? 0).map(({ name }) => name)

test('a shortcut that finds few cars gives way to a reserve that finds many', () => {
  expect(
    namesFor({
      under10k: 1,
      under20k: 9,
      family: 37,
      firstCar: 2,
      electric: 17,
      hybrid: 18,
      convertible: 16,
      sports: 36,
    }),
  ).toEqual(['under20k', 'family', 'electric', 'hybrid', 'convertible', 'sports'])
})

test('where each finds enough there are no reserves, and where few cars are on offer all that find one are shown', () => {
  const many = Object.fromEntries(homeSearchShortcutNames.map((name) => [name, 20]))
  expect(namesFor(many)).toEqual(['under10k', 'family', 'firstCar', 'electric', 'pickup', 'convertible'])
  expect(namesFor({ family: 2, electric: 1 })).toEqual(['family', 'electric'])
})
