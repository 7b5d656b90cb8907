import { useRef } from 'react'
import { SearchSuggestions, type SearchSuggestionsProps } from '#web/cars/search-suggestions.tsx'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { Search } from '#web/ui/icons.ts'

/** A large search field with suggestions as the visitor types. */
export function SearchInput({ suggestions = 'below' }: { suggestions?: SearchSuggestionsProps['place'] }) {
  const t = useHomeTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="relative grow">
      {/* The focus ring is inside: the button would cover the edge of an outer one. */}
      <label className="input w-full border-0 bg-transparent -outline-offset-2 max-sm:px-2">
        <Search className="size-5 text-muted max-sm:hidden" aria-hidden="true" />
        <span className="sr-only">{t('searchCars')}</span>
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder={t('searchPlaceholder')}
          className="min-w-0 grow text-ellipsis"
        />
      </label>
      <SearchSuggestions input={input} place={suggestions} className="my-3" />
    </div>
  )
}
