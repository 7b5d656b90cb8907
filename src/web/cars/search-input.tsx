import { type ComponentProps, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { SearchSuggestionsProps } from '#web/cars/search-suggestions.tsx'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { FieldError } from '#web/ui/form-field.tsx'
import { Search } from '#web/ui/icons.ts'

/** Searching works without the suggestions. */
const SearchSuggestions = createLazyPagePart(
  async () => (await import('#web/cars/search-suggestions.tsx')).SearchSuggestions,
  RenderNothing,
)

type SearchInputProps = Pick<ComponentProps<'input'>, 'defaultValue' | 'form'> & {
  label: string
  placeholder: string
  suggestions?: SearchSuggestionsProps['place']
  error?: string | undefined
}

/**
 * A large search field, with suggestions and this device's recent searches once the visitor goes to it: most visitors do
 * not, and load nothing for it.
 */
export function SearchInput({ label, suggestions = 'below', error, ...box }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [isUsed, setUsed] = useState(false)
  const comeToType = () => setUsed(true)
  // The focus may have come before the scripts.
  useEffect(() => {
    if (input.current === document.activeElement) setUsed(true)
  }, [])
  return (
    <div className="relative min-w-0 grow">
      {/* The focus ring is inside: the button would cover the edge of an outer one. */}
      <label className="input w-full border-0 bg-transparent -outline-offset-2 max-sm:px-2">
        <Search className="size-5 text-muted max-sm:hidden" aria-hidden="true" />
        <span className="sr-only">{label}</span>
        <input
          {...box}
          ref={input}
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onFocus={comeToType}
          onInput={comeToType}
          className="min-w-0 grow text-ellipsis"
        />
      </label>
      <Suspense>{isUsed && <SearchSuggestions input={input} place={suggestions} className="my-3" />}</Suspense>
      {error && (
        <div className="px-2 pb-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
