import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Window = { from: string; to: string }
const maxWindows = 4

type WindowFieldsProps = {
  /** The day that they belong to. */
  name: string
  windows: readonly Window[]
  /** What is wrong with a row, by its place. */
  errors: Readonly<Record<number, string>> | undefined
  onChange: (windows: Window[]) => void
}

/** The hours of one day: none, one span, or several. */
export function MeetingDayHoursFields({ name, windows, errors, onChange }: WindowFieldsProps) {
  const t = useMeetingsTexts()
  const plain = windows.map(({ from, to }) => ({ from, to }))
  const last = plain.at(-1)
  const replace = (index: number, part: Partial<Window>) =>
    onChange(plain.map((window, at) => (at === index ? { ...window, ...part } : window)))
  return (
    <fieldset className="grid gap-2 border-line border-t py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="min-h-11 content-center font-medium">
        {name}
      </p>
      <div className="grid gap-2">
        {plain.map(({ from, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place.
          <div key={index} className="flex flex-wrap items-start gap-2">
            <TextInput
              className="w-32"
              type="time"
              label={t('from')}
              value={from}
              onChange={(event) => replace(index, { from: event.target.value })}
            />
            <TextInput
              className="w-32"
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
              className="mt-8"
              onClick={() => onChange(plain.filter((_, place) => place !== index))}
            >
              {t('remove')}
              <span className="sr-only">
                : {name}, {from}
              </span>
            </HydratedButton>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          {windows.length === 0 && <p className="text-muted">{t('closed')}</p>}
          {windows.length < maxWindows && (
            <HydratedButton
              look="quiet"
              className="btn-sm"
              onClick={() => onChange([...plain, { from: last?.to ?? '09:00', to: last ? '21:00' : '18:00' }])}
            >
              {t('addHours')}
              <span className="sr-only">: {name}</span>
            </HydratedButton>
          )}
        </div>
      </div>
    </fieldset>
  )
}
