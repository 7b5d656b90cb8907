import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { defaultUnitsOf } from '#contract/reader-units.ts'
import { renderMail } from './render-mail.ts'
import { savedSearchMatchesMail } from './templates/subscription-mails.ts'

const cars = savedSearchMatchesMail.sample.cars
/** The text of a mail about a saved search that its owner has called `Mine`, before its cars. */
function mailAbout(query: string, language: Language = 'en', frequency?: 'daily'): string {
  const found = { token: 'x', name: 'Mine', query, total: 1, cars }
  const content = savedSearchMatchesMail.compose(frequency ? { ...found, frequency } : found, language)
  return renderMail(content, { baseUrl: 'https://cars.test', language, units: defaultUnitsOf(language) }).text
}
const all =
  'accidents=None&body=SUV&brand=Tesla&deal=great&equipment=Navigation&fuel=Petrol&mileageMax=42000&model=Model+3&mpgMin=30' +
  '&near=Austin&priceMax=25000&priceMin=9000&q=one+owner&radiusMiles=50&seats=5&verified=true&yearMin=2018'

describe('G-03 a mail about a saved search', () => {
  it('says what it looks for, and how often it comes', () => {
    expect(mailAbout(all, 'en', 'daily')).toContain(
      'Filters: No accidents · SUV · Tesla · Great deal · Navigation · Gas · Up to 42,000 miles · Model 3 · 30+ mpg · ' +
        'Near Austin · Up to $25,000 · From $9,000 · “one owner” · Within 50 miles · 5 seats · Verified sellers only · From 2018\n' +
        'Email me about new cars: Once a day\n',
    )
  })

  it('says it in the language and the units of its reader', () => {
    const german = mailAbout(all, 'de', 'daily')
    expect(german).toMatch(/Filter: .*Unfallfrei|Filter: Keine Unfälle/)
    expect(german).toContain('Benzin')
    expect(german).toContain('67.592 km')
    expect(german).toContain('l/100 km')
    expect(german).not.toMatch(/Up to|From|Near|Within|miles|Once/)
  })

  it.each(languages)('leaves no gap and no key in %s', (language) => {
    expect(mailAbout(all, language, 'daily')).not.toMatch(/\{|\}|Chip|Count\b|howOften|\bf\.daily|undefined|NaN/)
  })

  it('of all cars says so; one that an earlier release wrote names no frequency', () => {
    expect(mailAbout('')).toContain('Filters: All cars\n')
    expect(mailAbout('')).not.toContain('Email me about new cars')
  })
})
