import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { Select } from '#web/ui/select.tsx'

const frequencies = ['instant', 'daily', 'weekly', 'off'] as const satisfies readonly SavedSearchMailFrequency[]

type FrequencySelectProps = {
  value: SavedSearchMailFrequency
  onChange: (value: SavedSearchMailFrequency) => void
  className?: string
}

/** How often mail about a saved search comes. */
export function SearchMailFrequencySelect({ value, onChange, className }: FrequencySelectProps) {
  const t = useSavedSearchesTexts()
  return (
    <Select
      className={className}
      label={t('howOften')}
      value={value}
      onChange={(event) => onChange(frequencies.find((one) => one === event.target.value) ?? 'daily')}
      options={frequencies.map((one) => ({ value: one, label: t(`f.${one}`) }))}
    />
  )
}
