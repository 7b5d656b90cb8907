import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { Select } from '#web/ui/select.tsx'

const frequencies = ['instant', 'daily', 'weekly', 'off'] as const satisfies readonly SavedSearchMailFrequency[]

type FrequencySelectProps = {
  value: SavedSearchMailFrequency
  onChange: (value: SavedSearchMailFrequency) => void
  className?: string
  disabled?: boolean
}

/** How often mail about a saved search comes, and when the first one does. */
export function SearchMailFrequencySelect({ value, onChange, className, disabled }: FrequencySelectProps) {
  const t = useSavedSearchesTexts()
  return (
    <Select
      className={className}
      label={t('howOften')}
      hint={value === 'off' ? undefined : t(`when.${value}`)}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(frequencies.find((one) => one === event.target.value) ?? 'daily')}
      options={frequencies.map((one) => ({ value: one, label: t(`f.${one}`) }))}
    />
  )
}
