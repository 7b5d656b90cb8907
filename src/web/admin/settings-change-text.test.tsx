import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { SaveSiteSettingsRequest } from '#contract/site-settings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { SettingsChangeText } from './settings-change-text.tsx'

beforeAll(() => waitForTexts('en', 'de', 'ar'))

function written(detail: Record<string, string>, language: 'en' | 'de' | 'ar' = 'en') {
  const text = renderToString(
    <LanguageContext value={{ language }}>
      <SettingsChangeText detail={detail} />
    </LanguageContext>,
  )
  return text
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)
}

it('changed settings are called in the audit log as on their page, with their values in words', () => {
  const detail = {
    name: '- → Autohaus Nord',
    logoId: '- → 0193c0de-0000-7000-8000-000000000000',
    feeBasisPoints: '250 → 325',
    meetingHoldMinutes: '- → 30',
    waitlistTurnHours: '1 → -',
    'terms.de': '- → 1200 characters',
    contactAddress: 'A → B → C',
  }
  expect(written(detail)).toEqual([
    ...['Site name', 'default → Autohaus Nord', 'Logo', 'default → own logo', 'Seller fee', '2.5% → 3.25%'],
    ...['How long to hold a requested time', 'default → 30 minutes'],
    ...['Time for the next buyer on the waitlist', '1 hour → default'],
    ...['Terms · Deutsch', 'default → own text (1,200 characters)', 'Postal address', 'A → B → C'],
  ])
  expect(written({ feeBasisPoints: '250 → 325' }, 'de')).toEqual(['Gebühr für Verkäufer', '2,5\u00a0% → 3,25\u00a0%'])
})

it('a change reads from the first value to the second where the page runs from right to left', () => {
  expect(written({ name: 'Alt → Neu' }, 'ar').at(-1)).toBe('\u2068Alt\u2069 ← \u2068Neu\u2069')
})

it('every setting that can be changed has a name of its own', () => {
  const names = Object.keys(SaveSiteSettingsRequest.shape).filter((name) => name !== 'revision')
  const stored = names.map((name) => (name === 'feePercent' ? 'feeBasisPoints' : name))
  for (const name of stored) expect(written({ [name]: '- → 1' })[0]).not.toBe(name)
})
