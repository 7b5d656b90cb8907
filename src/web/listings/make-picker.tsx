import { useId, useState } from 'react'
import { brandDisplayName } from '#contract/brands.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Search } from '#web/ui/icons.ts'

type MakePickerProps = { makes: readonly string[]; chosen: string; onChoose: (make: string) => void }

/** Every make to choose from, narrowed by what is typed; a make that is not listed can be used as typed. */
export function MakePicker({ makes, chosen, onChoose }: MakePickerProps) {
  const t = useListingsTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        <Search className="size-4" aria-hidden="true" />
        {t('anotherMake')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('chooseMake')}>
        <MakeList
          makes={makes}
          chosen={chosen}
          onChoose={(make) => {
            onChoose(make)
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

function MakeList({ makes, chosen, onChoose }: MakePickerProps) {
  const t = useListingsTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = simplified(typed)
  const fitting = makes.filter((make) => simplified(brandDisplayName(make)).includes(wanted))
  const isListed = makes.some((make) => simplified(brandDisplayName(make)) === wanted)
  // A make whose name begins with the text is meant more often than one that contains it.
  const sorted = fitting.toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="sr-only">
        {t('searchMake')}
      </label>
      <span className="input w-full">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          id={id}
          type="text"
          className="min-w-0 grow"
          placeholder={t('searchMake')}
          autoComplete="off"
          maxLength={60}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to search.
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Not the form around the dialog.
            event.preventDefault()
            const isLoaded = makes.length > 0
            if (wanted !== '' && isLoaded) onChoose(sorted[0] ?? typed.trim())
          }}
        />
      </span>
      <p role="status" className="text-muted text-sm">
        {t('makesFound', { count: sorted.length })}
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {sorted.map((make) => (
          <li key={make}>
            <button
              type="button"
              className="btn btn-ghost w-full justify-start"
              aria-pressed={make === chosen}
              onClick={() => onChoose(make)}
            >
              {brandDisplayName(make)}
            </button>
          </li>
        ))}
        {wanted !== '' && !isListed && (
          <li>
            <Button look="secondary" className="w-full" onClick={() => onChoose(typed.trim())}>
              {t('useMake', { make: typed.trim() })}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

function rank(make: string, wanted: string): number {
  return simplified(brandDisplayName(make)).startsWith(wanted) ? 0 : 1
}

function simplified(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
