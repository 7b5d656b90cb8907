import { useId } from 'react'
import { consumptionUnits, distanceUnits } from '#contract/car-units.ts'
import { knownUnits, type ReaderUnits, unitNames } from '#contract/reader-units.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useChooseUnits } from '#web/shell/use-choose-units.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Gauge } from '#web/ui/icons.ts'

/** Miles or kilometres, and the unit of consumption. Without scripts it is a form, as the languages beside it. `search`: as there. */
export function UnitSwitcher({ search, className = '' }: { search: string; className?: string }) {
  const t = useShellTexts()
  const { isChoosing, choose } = useChooseUnits()
  const others = [...new URLSearchParams(search)].filter(([name]) => !unitNames.some((unit) => unit === name))
  const common = { isBusy: isChoosing, choose }
  return (
    <form className={`flex flex-wrap items-center gap-2 ${className}`}>
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Gauge className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <UnitSelect name="distanceUnit" label={t('unitOfDistance')} units={distanceUnits} {...common} />
      <UnitSelect name="consumptionUnit" label={t('unitOfConsumption')} units={consumptionUnits} {...common} />
      <noscript>
        <button type="submit" className="btn btn-ghost">
          {t('setUnits')}
        </button>
      </noscript>
    </form>
  )
}

type UnitSelectProps = {
  name: keyof ReaderUnits
  label: string
  units: readonly ReaderUnits[keyof ReaderUnits][]
  isBusy: boolean
  choose: (chosen: Partial<ReaderUnits>) => Promise<void>
}

function UnitSelect({ name, label, units, isBusy, choose }: UnitSelectProps) {
  const t = useShellTexts()
  const id = useId()
  const chosen = useReaderUnits()[name]
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={chosen}
        aria-busy={isBusy || undefined}
        className="select w-auto"
        onChange={({ target }) => void choose(knownUnits((one) => (one === name ? target.value : null)))}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(`unit.${unit}`)}
          </option>
        ))}
      </select>
    </>
  )
}
