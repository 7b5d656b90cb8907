import type { SearchFrequency } from '#contract/saved-searches.ts'
import { useSearchesTexts } from '#web/texts/use-searches-texts.ts'
import { Select } from '#web/ui/select.tsx'

const frequencies = ['instant', 'daily', 'weekly', 'off'] as const satisfies readonly SearchFrequency[]

type FrequencySelectProps = { value: SearchFrequency; onChange: (value: SearchFrequency) => void; className?: string }

/** How often mail about a saved search comes. */
export function FrequencySelect({ value, onChange, className }: FrequencySelectProps) {
  const t = useSearchesTexts()
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
