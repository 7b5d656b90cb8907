import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { useSearchName } from '#web/searches/use-search-name.ts'

beforeAll(() => Promise.all([waitForTexts('en'), waitForTexts('en-GB'), waitForTexts('de')]))

function Name({ query }: { query: string }) {
  return useSearchName()(new URLSearchParams(query))
}

const nameIn = (language: Language, query: string) =>
  renderToString(
    <LanguageContext value={{ language }}>
      <Name query={query} />
    </LanguageContext>,
  )

it('a search that is saved is called what the page calls it, in the reader’s words', () => {
  const family = 'body=SUV&body=Estate&fuel=Petrol&priceMax=15000'
  expect(nameIn('en', family)).toBe('SUV, Wagon · Gas up to $15,000')
  expect(nameIn('en-GB', family)).toMatch(/^SUV, Estate · Petrol /)
  expect(nameIn('de', family)).toMatch(/SUV, Kombi · Benzin/)
  expect(nameIn('en', 'brand=Tesla&model=Model+3&fuel=Electric')).toBe('Tesla Model 3 · Electric')
})
