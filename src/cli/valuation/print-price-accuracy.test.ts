import { expect, it } from 'vitest'
import type { PublishedPriceAccuracyResponse } from '#contract/daily-price-accuracy.ts'
import { priceAccuracyReportText } from './print-price-accuracy.ts'

const published: PublishedPriceAccuracyResponse = {
  measuredAt: '2026-11-20T12:00:00.000Z',
  decision: 'refused',
  comparison: { cars: 240, inServicePercent: 7.25, newFitPercent: 48.5, chance: 0 },
  fittedAt: '2026-11-19T12:00:00.000Z',
  marketCars: 240,
  accuracy: {
    marketCars: 240,
    measuredCars: 240,
    labels: [],
    noLabel: [{ reason: 'few', cars: 3 }],
    groups: [
      {
        kind: 'all',
        valueQuarter: null,
        fromAge: null,
        toAge: null,
        cars: 240,
        figures: {
          medianErrorPercent: 5.84,
          within10Percent: 70,
          within20Percent: 91,
          coverage50Percent: 50,
          coverage80Percent: null,
          silentPercent: 1,
          labelledPercent: 98,
          explainedPercent: 100,
          biasPercent: -0.5,
          middleBiasPercent: 0,
        },
      },
      { kind: 'valueAndAge', valueQuarter: 2, fromAge: 15, toAge: null, cars: 4, figures: null },
    ],
  },
}

it('prints the figures of each group, and says of which there are too few cars', () => {
  const lines = priceAccuracyReportText(published).split('\n')
  const line = (start: string) => lines.find((one) => one.startsWith(start))
  expect(line('all on offer')?.split(/\s+/).slice(3)).toEqual([
    '240',
    '5.8',
    '91.0',
    '–',
    '5.1',
    '5.1',
    '50.0',
    '1.0',
    '98.0',
    '100.0',
    '-0.5',
    '0.0',
  ])
  expect(line('value quarter 2, age 15+')).toMatch(/too few/)
  expect(line('No label')).toBe('No label: few 3')
})

it('raises an alarm for a refused fit, and only for one', () => {
  expect(priceAccuracyReportText(published)).toMatch(/ALARM.*48\.50 % against 7\.25 % on 240 cars/)
  expect(priceAccuracyReportText({ ...published, decision: 'accepted' })).not.toMatch(/ALARM/)
})

it('says before the first measurement when there will be figures', () => {
  const text = priceAccuracyReportText({
    ...published,
    measuredAt: null,
    accuracy: null,
    decision: null,
    marketCars: 7,
  })
  expect(text).toMatch(/no figures yet.*on offer: 7/i)
})
