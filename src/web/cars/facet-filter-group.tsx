import { type ReactNode, useEffect, useRef, useState } from 'react'
import { allowedMultiChoiceValueGroups, isFacetAttribute, isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import { orderedFacetValues } from '#contract/car-terms.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { useEquipmentGroupTitle } from '#web/car/equipment-group-title.ts'
import type { MultiValueFilter } from '#web/cars/car-list-query.ts'
import type { TypedChoice } from '#web/cars/typed-choices.ts'
import { wordChoicePrefix } from '#web/cars/typed-list-parameters.ts'
import { useFilterLabels } from '#web/cars/use-filter-labels.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type FacetGroupProps = {
  name: MultiValueFilter | 'verified'
  values: CarSearchResponse['facets'][MultiValueFilter]
  chosen: readonly string[]
  /** The values that words of the search chose. */
  typed?: readonly TypedChoice[] | undefined
  isOpen?: boolean
}

const noChoices: readonly TypedChoice[] = []

/** Longer lists of values can be searched. */
const mostWithoutSearch = 12

/**
 * One filter with the number of cars for each of its values. A value once shown keeps its place, whatever the visitor
 * chooses elsewhere, so that nothing disappears or moves under the pointer.
 */
export const FacetFilterGroup = createKeptPart('facet filter', FacetFilterGroupPart, { hasIds: true })

function FacetFilterGroupPart({ name, values, chosen: own, typed = noChoices, isOpen = false }: FacetGroupProps) {
  const chosen = [...own, ...typed.map(({ value }) => value)]
  const boxesRef = useTypedTicks(name, { typed, own })
  const t = useCarsTexts()
  const attributes = useAttributesTexts()
  const words = useFilterLabels()
  const groupTitle = useEquipmentGroupTitle()
  const { number } = useLocaleFormats()
  const offered = values.map(({ value }) => value)
  const isOffered = namesAmong(offered)
  // A chosen value can be removed even if no car has it.
  const missing = chosen.filter((value) => !isOffered(value))
  const [shown, setShown] = useState([...missing, ...offered])
  const [ticked, setTicked] = useState<string[]>([])
  const [sought, setSought] = useState('')
  const isHydrated = useHydrated()
  // The sort order by deals has the same word.
  const title =
    isFacetAttribute(name) || isMultiChoiceAttribute(name) ? attributes(name) : t(name === 'deal' ? 'dealFilter' : name)
  const isShown = namesAmong(shown)
  const fresh = [...missing, ...offered].filter((value) => !isShown(value))
  if (fresh.length > 0) setShown([...shown, ...fresh])
  // Models come and go with their brands, except those that the visitor has changed.
  const isModel = name === 'model'
  const isWanted = isModel ? namesAmong([...offered, ...chosen, ...ticked]) : isShown
  const all = isModel
    ? underFamilies(shown.filter(isWanted), values)
    : // A value that appears later takes its place on the scale.
      (orderedFacetValues[name]?.filter(isShown) ?? shown)
  if (all.length === 0) return null
  const groups = isMultiChoiceAttribute(name) ? allowedMultiChoiceValueGroups(name) : [[null, all] as const]
  // Models are counted only once a brand is chosen.
  const isCounted = !isModel || values.length > 0
  const counts = new Map(values.toReversed().map(({ value, count }) => [value.toLowerCase(), count]))
  const countOf = (value: string) => counts.get(value.toLowerCase()) ?? 0
  const isChosen = namesAmong(chosen)
  const part = sought.trim().toLowerCase()
  const isSearched = (value: string) => part === '' || words.value(name, value).toLowerCase().includes(part)
  return (
    <CollapsibleFilterGroup title={title} isOpen={isOpen || chosen.length > 0}>
      {all.length > mostWithoutSearch && (
        <div className="px-1 pb-2">
          <input
            type="search"
            className="input w-full"
            aria-label={t('searchIn', { filter: title })}
            placeholder={t('searchIn', { filter: title })}
            autoComplete="off"
            disabled={!isHydrated}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            // Enter would search for cars.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <fieldset ref={boxesRef} className="pe-1 pb-2 lg:max-h-80 lg:overflow-y-auto">
        <legend className="sr-only">{title}</legend>
        {typed.map(({ value, text }) => (
          <input key={value} type="hidden" name={wordChoicePrefix + name} value={`${value}\n${text}`} />
        ))}
        {typed.length > 0 && (
          <p className="px-1 pb-1 text-muted text-sm">{t('fromYourSearch', { words: inWords(typed) })}</p>
        )}
        {sought !== '' && !all.some(isSearched) && <p className="px-1 text-muted text-sm">{t('noSuchValue')}</p>}
        {groups.map(([group, ofGroup]) => {
          const here = all.filter(namesAmong(ofGroup))
          if (here.length === 0) return null
          const boxes = here.map((value) => (
            <Checkbox
              key={value}
              // What is hidden stays chosen.
              className={`${isSearched(value) ? '' : 'hidden'} ${isModel && familyOf(value, values) !== null ? 'ms-6' : ''}`}
              name={name}
              value={value}
              defaultChecked={isChosen(value)}
              onChange={() => setTicked([...ticked, value])}
              label={`${words.value(name, value)}${isCounted ? ` (${number(countOf(value))})` : ''}`}
            />
          ))
          return group === null ? (
            boxes
          ) : (
            <fieldset key={group} className={here.some(isSearched) ? '' : 'hidden'}>
              <legend className="pt-2 text-muted text-sm">{groupTitle(group)}</legend>
              {boxes}
            </fieldset>
          )
        })}
      </fieldset>
    </CollapsibleFilterGroup>
  )
}

/** Each text once. */
function inWords(typed: readonly TypedChoice[]): string {
  return [...new Set(typed.map(({ text }) => text))].join(' ')
}

/**
 * Ticks what new words of the search choose, and takes the ticks of words that are gone, but of what is chosen itself since;
 * the boxes remember their own.
 */
function useTypedTicks(name: string, { typed, own }: { typed: readonly TypedChoice[]; own: readonly string[] }) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const before = useRef(typed)
  const ownNow = useRef(own)
  ownNow.current = own
  useEffect(() => {
    const [was, is] = [before.current, typed].map((choices) => new Set(choices.map(({ value }) => value)))
    before.current = typed
    for (const box of boxes.current?.elements ?? []) {
      if (!(box instanceof HTMLInputElement) || box.type !== 'checkbox' || box.name !== name) continue
      if (was?.has(box.value) !== is?.has(box.value))
        box.checked = is?.has(box.value) === true || namesAmong(ownNow.current)(box.value)
    }
  }, [name, typed])
  return boxes
}

/** Each family followed by its members, in the order in which they came. */
function underFamilies(models: readonly string[], values: FacetGroupProps['values']): string[] {
  const isMember = (model: string) => models.includes(familyOf(model, values) ?? '')
  return models
    .filter((model) => !isMember(model))
    .flatMap((model) => [model, ...models.filter((member) => familyOf(member, values) === model)])
}

/** The family of a model, if the list has it. */
function familyOf(model: string, values: FacetGroupProps['values']): string | null {
  return values.find(({ value }) => value.toLowerCase() === model.toLowerCase())?.family ?? null
}

/** Whether a value is among these, in whatever case. */
function namesAmong(values: readonly string[]): (wanted: string) => boolean {
  const names = new Set(values.map((value) => value.toLowerCase()))
  return (wanted) => names.has(wanted.toLowerCase())
}

/** A group of filters that opens and closes without scripts. */
export function CollapsibleFilterGroup({
  title,
  isOpen,
  children,
}: {
  title: string
  isOpen: boolean
  children: ReactNode
}) {
  // After the first render only the visitor opens or closes it.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="border-line border-t pt-1" open={isOpenAtFirst}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <DisclosureChevron />
      </summary>
      {children}
    </details>
  )
}
