import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { TextInput } from '#web/ui/text-input.tsx'

type Window = { from: string; to: string }
const maxWindows = 4
/** On the smallest phones the time has the room of the clock beside it. */
const timeField =
  'sm:w-32 sm:[&_label]:sr-only max-[24rem]:[&_input]:px-2 max-[24rem]:[&_input::-webkit-calendar-picker-indicator]:hidden'

type WindowFieldsProps = {
  /** The day that they belong to. */
  name: string
  windows: readonly Window[]
  /** What is wrong with a row, by its place. */
  errors: Readonly<Record<number, string>> | undefined
  onChange: (windows: Window[]) => void
  /** Gives every day of the week these hours; undefined where the day is none of the week. */
  onCopy?: () => void
}

/** The hours of one day: none, one span, or several. */
export function MeetingDayHoursFields({ name, windows, errors, onChange, onCopy }: WindowFieldsProps) {
  const t = useMeetingsTexts()
  const plain = windows.map(({ from, to }) => ({ from, to }))
  const last = plain.at(-1)
  const replace = (index: number, part: Partial<Window>) =>
    onChange(plain.map((window, at) => (at === index ? { ...window, ...part } : window)))
  return (
    <fieldset className="grid gap-1 border-line border-t py-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-2 sm:py-3">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="min-h-11 content-center font-medium">
        {name}
      </p>
      {/* A day is a line where there is room: two times with a dash need no labels above them. */}
      <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start sm:gap-x-4">
        {plain.map(({ from, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place.
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-2 sm:flex">
            <TextInput
              className={timeField}
              type="time"
              label={t('from')}
              value={from}
              onChange={(event) => replace(index, { from: event.target.value })}
            />
            <span aria-hidden="true" className="max-sm:hidden min-h-11 content-center text-muted">
              –
            </span>
            <TextInput
              className={timeField}
              type="time"
              label={t('to')}
              // Midnight at the end of a day, as a field for times writes it.
              value={to === '24:00' ? '00:00' : to}
              error={errors?.[index]}
              onChange={(event) =>
                replace(index, { to: event.target.value === '00:00' ? '24:00' : event.target.value })
              }
            />
            <HydratedButton
              look="quiet"
              className="btn-square max-sm:mt-8"
              title={t('remove')}
              onClick={() => onChange(plain.filter((_, place) => place !== index))}
            >
              <X className="size-5" aria-hidden="true" />
              <span className="sr-only">
                {t('remove')}: {name}, {from}
              </span>
            </HydratedButton>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          {windows.length === 0 && <p className="text-muted">{t('closed')}</p>}
          {windows.length < maxWindows && (
            <HydratedButton
              look="quiet"
              className={`gap-1.5 ${windows.length > 0 ? 'max-sm:-ms-4' : ''}`}
              onClick={() => onChange([...plain, { from: last?.to ?? '09:00', to: last ? '21:00' : '18:00' }])}
            >
              <Plus className="size-4" aria-hidden="true" />
              {t('addHours')}
              <span className="sr-only">: {name}</span>
            </HydratedButton>
          )}
          {onCopy && windows.length > 0 && (
            <HydratedButton look="quiet" onClick={onCopy}>
              {t('copyToAllDays')}
              <span className="sr-only">: {name}</span>
            </HydratedButton>
          )}
        </div>
      </div>
    </fieldset>
  )
}
