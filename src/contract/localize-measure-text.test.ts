import { expect, test } from 'vitest'
import { localizeMeasureText } from './localize-measure-text.ts'

const imperial = { distanceUnit: 'mi', consumptionUnit: 'mpgUk' } as const
const metric = { distanceUnit: 'km', consumptionUnit: 'litres' } as const
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

test('a mail has distances and consumption in the units and words of its recipient', () => {
  expect(localizeMeasureText('42,000 miles', { language: 'en', units: imperial })).toBe('42,000 miles')
  expect(plain(localizeMeasureText('42,000 miles', { language: 'de', units: metric }))).toBe('67.592 km')
  expect(localizeMeasureText('42,000 miles', { language: 'es', units: imperial })).toBe('42,000 millas')
  expect(localizeMeasureText('7,841 ml/100 km', { language: 'de', units: metric })).toBe('7,8 l/100 km')
  expect(localizeMeasureText('7,841 ml/100 km', { language: 'en', units: imperial })).toBe('36 mpg (UK)')
  expect(localizeMeasureText('30 mpg', { language: 'en', units: metric })).toBe('7.8 l/100 km')
})

test.each(['42,000 miles of Route 66', '$42,000', '1,998 cc', 'not provided'])('%s is no measure', (text) => {
  expect(localizeMeasureText(text, { language: 'en', units: metric })).toBeNull()
})
