import { brandDisplayName } from '#contract/brands.ts'
import type { CarFormFieldName } from '#contract/car-drafts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'

type DraftValues = Partial<Record<CarFormFieldName, string>>

/** What a draft is called: by its title, or by what is known of the car so far. */
export function useCarDraftName(): (values: DraftValues) => string {
  const t = useListingsTexts()
  return ({ title, year, category, model }) => {
    const car = [year, category && brandDisplayName(category), model].filter(Boolean).join(' ')
    return title || car || t('untitledDraft')
  }
}
