import { brandDisplayName } from '#contract/brands.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'

/** `Tesla Model 3 · Electric up to $30,000`, by what most searches name. */
export function useSearchName() {
  const t = useSavedSearchesTexts()
  const { money } = useLocaleFormats()
  const { word } = useCarFacts()
  return (query: URLSearchParams) => {
    const words = (name: string) => query.getAll(name).map(word).join(', ')
    const brands = query.getAll('brand').map(brandDisplayName).join(', ')
    const car = [brands, query.getAll('model').join(', ')].filter(Boolean).join(' ')
    const what = [query.get('q'), car, words('body'), words('fuel')].filter(Boolean).join(' · ')
    const most = Number(query.get('priceMax'))
    const priced = most > 0 ? t('nameUpTo', { what: what || t('allCars'), price: money(most * 100) }) : what
    return [priced, query.get('near')].filter(Boolean).join(' · ').slice(0, 80)
  }
}
