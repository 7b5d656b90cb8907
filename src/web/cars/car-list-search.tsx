import { carFilterFormId } from '#web/cars/car-filter-form-id.ts'
import { SearchInput } from '#web/cars/search-input.tsx'
import { useFilterFormKey } from '#web/cars/use-submit-filters.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Search } from '#web/ui/icons.ts'

type CarListSearchProps = { words: string | undefined; error: string | undefined }

/** The search words of a list, above it: a field of the form of its filters, so that it works without scripts, too. */
export function CarListSearch({ words, error }: CarListSearchProps) {
  const t = useCarsTexts()
  return (
    // Suggestions lie over the bar that stays in sight below.
    <div className="relative z-21 mt-4 flex max-w-2xl items-start gap-1 rounded-field border border-control-line bg-surface">
      <SearchInput
        // As in the filters, a search that came from elsewhere is written into it.
        key={useFilterFormKey()}
        form={carFilterFormId}
        label={t('searchWords')}
        placeholder={t('searchWordsExample')}
        defaultValue={words}
        error={error}
      />
      <button type="submit" form={carFilterFormId} className="btn btn-primary max-sm:btn-square">
        <Search className="size-5 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('search')}</span>
      </button>
    </div>
  )
}
