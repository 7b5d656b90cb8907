import { type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { brandDisplayName } from '#contract/brands.ts'
import type { HomePageData } from '#contract/home-page.ts'
import { homeSearchShortcuts } from '#contract/home-search-shortcuts.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { SearchInput } from '#web/cars/search-input.tsx'
import { useSubmitFilters } from '#web/cars/use-submit-filters.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { searchShortcutQuery } from '#web/pages/home/search-shortcut-query.ts'
import { useLiveCarCount, useLiveShortcutCounts } from '#web/pages/home/use-live-counts.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { rememberDevicePlace, useDevicePlace } from '#web/places/device-place.ts'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { Search } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'

/** In dollars. */
const budgets = ['10000', '15000', '20000', '30000', '50000'] as const

type HomeSearchProps = Pick<HomePageData, 'search' | 'shortcuts'> & {
  /** What stands beside the panel on a wide screen. */
  beside: ReactNode
}

/**
 * The search panel and the shortcuts under it. A chosen budget counts for both, so that a phone finds a family car for
 * $15,000 in two taps. Without scripts the panel is a plain form, and its models are those that the words name.
 */
export function HomeSearchPanel({ search, shortcuts, beside }: HomeSearchProps) {
  const [budget, setBudget] = useState('')
  return (
    <>
      <SearchPanel search={search} onBudget={setBudget} />
      {beside}
      <Shortcuts shortcuts={shortcuts} budget={budget} />
    </>
  )
}

/** What was picked, by the entry of the history: who comes back finds it again. */
const pickedByEntry = new Map<string, [name: string, value: string][]>()

function readFields(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)])
}

function fillFields(form: HTMLFormElement, fields: readonly [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field) field.value = value
  }
}

type SearchPanelProps = Pick<HomePageData, 'search'> & { onBudget: (budget: string) => void }

/** A chosen budget is for the shortcuts: the chip shows itself that it is chosen, and no other field has to be asked. */
const SearchPanel = memo(function SearchPanel({ search, onBudget }: SearchPanelProps) {
  const t = useHomeTexts()
  const { word } = useCarFacts()
  const { money } = useLocaleFormats()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmitFilters('/cars')
  const [brand, setBrand] = useState('')
  const place = useDevicePlace()
  const { total, models, count } = useLiveCarCount(search.total)
  const { key: entry } = useLocation()
  const [pickedModel] = useState(() => pickedByEntry.get(entry)?.find(([name]) => name === 'model')?.[1])

  // The browser may have filled it in: on the way back, or as the visitor was faster than the scripts; so does the
  // place of the last search.
  useEffect(() => {
    if (!form.current) return
    fillFields(form.current, pickedByEntry.get(entry) ?? [])
    const filled = new FormData(form.current)
    const chosenBrand = String(filled.get('brand') ?? '')
    setBrand(chosenBrand)
    onBudget(String(filled.get('priceMax') ?? ''))
    const isFilled = place !== '' || [...filled].some(([, value]) => value !== '')
    if (isFilled) count(filled, { withModels: chosenBrand !== '', isTyping: filled.get('q') !== '' })
  }, [count, entry, onBudget, place])

  // A model that was picked before counts as soon as its make has models again.
  useEffect(() => {
    if (pickedModel && models.length > 0 && form.current)
      count(new FormData(form.current), { withModels: false, isTyping: false })
  }, [count, models, pickedModel])

  function onChange(event: FormEvent) {
    const { target } = event
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { name, value } = target
    if (name === 'brand') setBrand(value)
    if (name === 'priceMax') onBudget(value)
    if (!form.current) return
    pickedByEntry.set(entry, readFields(form.current))
    count(new FormData(form.current), { withModels: name === 'brand', isTyping: name === 'q' })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    rememberDevicePlace(String(new FormData(event.currentTarget).get('near') ?? '').trim())
    submit(event.currentTarget)
  }

  return (
    <Form
      action="/cars"
      role="search"
      aria-label={t('searchCars')}
      ref={form}
      onChange={onChange}
      onSubmit={onSubmit}
      className="grid gap-4 rounded-box bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="grid grid-cols-2 items-end gap-3">
        <ChoiceSelect
          label={t('make')}
          name="brand"
          placeholder={t('anyMake')}
          options={search.brands.map((one) => ({
            value: one.value,
            label: `${brandDisplayName(one.value)} (${one.count})`,
          }))}
        />
        <Select
          // Its models come late.
          key={`model ${brand} ${models.length > 0}`}
          defaultValue={pickedModel}
          label={t('model')}
          name="model"
          placeholder={t('anyModel')}
          options={models.map((one) => ({ value: one.value, label: `${one.value} (${one.count})` }))}
          disabled={models.length === 0}
        />
        <ChoiceSelect
          label={t('body')}
          name="body"
          placeholder={t('anyBody')}
          options={search.bodies.map((one) => ({ value: one.value, label: `${word(one.value)} (${one.count})` }))}
        />
        <PlaceInput
          key={`near ${place}`}
          label={t('near')}
          name="near"
          placeholder={t('anywhere')}
          maxLength={120}
          defaultValue={place}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('budget')}</legend>
        <div className="flex flex-wrap gap-2">
          <BudgetChip value="" label={t('anyPrice')} />
          {budgets.map((dollars) => (
            <BudgetChip key={dollars} value={dollars} label={money(Number(dollars) * 100)} />
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-1 rounded-field border border-control-line sm:gap-2">
        <SearchInput label={t('searchCars')} placeholder={t('searchPlaceholder')} suggestions="above" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="btn btn-primary min-w-40 max-sm:w-full">
          <Search className="size-5" aria-hidden="true" />
          {t('search')}
        </button>
        <p role="status" className="figures text-muted">
          {total !== null && t('matching', { count: total })}
        </p>
      </div>
    </Form>
  )
})

type ChoiceSelectProps = { label: string; name: string; placeholder: string; options: SelectOption[] }

/** One of which the form, and not the page, knows what is chosen. */
const ChoiceSelect = createKeptPart('choice', (props: ChoiceSelectProps) => <Select {...props} />, { hasIds: true })

function BudgetChip({ value, label }: { value: string; label: string }) {
  return (
    <label className="choice-chip figures">
      <input type="radio" name="priceMax" value={value} defaultChecked={value === ''} className="sr-only" />
      {label}
    </label>
  )
}

function Shortcuts({ shortcuts, budget }: Pick<HomePageData, 'shortcuts'> & { budget: string }) {
  const t = useHomeTexts()
  const counts = useLiveShortcutCounts(shortcuts, budget)
  return (
    <ul
      aria-label={t('shortcuts')}
      className="shortcuts grid grid-cols-2 gap-3 sm:grid-cols-3 lg:col-span-2 lg:auto-cols-fr lg:grid-flow-col"
    >
      {shortcuts.map(({ name }, position) => {
        const { query, picture } = homeSearchShortcuts[name]
        const count = counts.get(name)
        return (
          <li key={name} className="group relative overflow-hidden rounded-box bg-surface shadow-card">
            <img
              src={`/pictures/cars/${picture}-480.webp`}
              srcSet={`/pictures/cars/${picture}-480.webp 480w, /pictures/cars/${picture}-960.webp 960w`}
              sizes="(width >= 64rem) 16rem, 50vw"
              width={480}
              height={320}
              alt=""
              loading={position === 0 ? 'eager' : 'lazy'}
              fetchPriority={position === 0 ? 'high' : undefined}
              className="aspect-3/2 w-full object-cover"
            />
            <p className="p-3 leading-snug">
              <Link
                to={carListUrl('/cars', searchShortcutQuery(query, budget))}
                className="font-medium after:absolute after:inset-0 group-hover:underline"
              >
                {t(name)}
              </Link>
              <span className="figures block text-muted text-sm">
                {count === undefined ? '…' : t('cars', { count })}
              </span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
