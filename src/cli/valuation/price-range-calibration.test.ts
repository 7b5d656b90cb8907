import { expect, it } from 'vitest'
import type { PriceAccuracyGroup } from '#contract/daily-price-accuracy.ts'
import {
  countCalibratedPriceGroups,
  coverageDeviationByChancePercent,
  probabilityOfCalibration,
} from './price-range-calibration.ts'

it('a group of 200 misses 78 to 82 % by chance every second time, one of 5,000 never', () => {
  expect(coverageDeviationByChancePercent(200)).toBeCloseTo(5.5, 1)
  expect(probabilityOfCalibration(200)).toBeCloseTo(0.57, 1)
  expect(probabilityOfCalibration(700)).toBeCloseTo(0.83, 1)
  expect(probabilityOfCalibration(5_000)).toBeGreaterThan(0.999)
})

it('counts groups with an estimate for 200 cars, and sets chance beside them', () => {
  const group = (cars: number, coverage80Percent: number, silentPercent = 0): PriceAccuracyGroup => ({
    kind: 'valueAndAge',
    valueQuarter: 1,
    fromAge: 0,
    toAge: 2,
    cars,
    figures: {
      medianErrorPercent: 6,
      within10Percent: 70,
      within20Percent: 91,
      coverage50Percent: 50,
      coverage80Percent,
      silentPercent,
      labelledPercent: 98,
      explainedPercent: 100,
      biasPercent: 0,
      middleBiasPercent: 0,
    },
  })
  const found = countCalibratedPriceGroups([group(400, 79), group(400, 85), group(400, 70), group(400, 60, 60)])
  expect(found).toMatchObject({ groups: 3, within: 1, beyondChance: 2 })
  expect(found.byChance).toBeCloseTo(3 * probabilityOfCalibration(400))
  // Chance of 400 single cars explains 3.9 points; of cars of few models that miss together, more.
  const together = [group(400, 85), group(400, 70)].map(({ figures, ...rest }) => ({
    ...rest,
    figures: figures && { ...figures, coverage80ChancePercent: 6 },
  }))
  expect(countCalibratedPriceGroups(together)).toMatchObject({ beyondChance: 2, beyondChanceByModel: 1 })
})
