import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FormField } from '#web/ui/form-field.tsx'
import type { TextInput } from '#web/ui/text-input.tsx'

type ComboboxProps = Omit<ComponentProps<typeof TextInput>, 'prefix' | 'suffix' | 'list' | 'ref'> & {
  /** What can be chosen; any other text is allowed. */
  options: readonly string[]
  /** The options were looked up for what is typed, perhaps under another spelling (`saint louis`): all of them fit. */
  areLookedUp?: boolean
  /** Names the list for screen readers. */
  listLabel: string
  ref?: ((element: HTMLInputElement | null) => void) | undefined
}

/**
 * One line of text with a list to choose from, narrowed by what is typed: arrow keys and Enter choose, Escape closes. Its
 * events are those of any field, also where an option is chosen.
 */
export function Combobox({ options, areLookedUp = false, listLabel, className, ...field }: ComboboxProps) {
  const { label, hint, error, warning, ref, onBlur, onInput, ...rest } = field
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<'typing' | 'asked' | null>(null)
  const [active, setActive] = useState(-1)
  const fitting = opened ? optionsFor(options, { typed, isAsked: opened === 'asked', areLookedUp }) : []
  const isShown = fitting.length > 0
  const chosen = isShown ? fitting[active] : undefined

  useEffect(() => {
    if (isShown && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, isShown, listId])

  function open(by: 'typing' | 'asked') {
    setTyped(box.current?.value ?? '')
    setActive(-1)
    setOpened(by)
  }

  function choose(text: string) {
    if (box.current) typeInto(box.current, text)
    setOpened(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isShown) return open('asked')
      // One place before the first option is the text itself.
      setActive((from) => ((from + 1 + step + fitting.length + 1) % (fitting.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpened(null)
    }
  }

  return (
    <FormField label={label} hint={hint} error={error} warning={warning} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            type="text"
            autoComplete="off"
            className={`input w-full ${error ? 'input-error' : ''}`}
            {...control}
            {...rest}
            ref={(element) => {
              box.current = element
              ref?.(element)
            }}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
            onInput={(event) => {
              open('typing')
              onInput?.(event)
            }}
            onClick={() => open('asked')}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              setOpened(null)
              onBlur?.(event)
            }}
          />
          <span
            className={`absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-box border border-line bg-surface p-2 shadow-card ${isShown ? 'block' : 'hidden'}`}
          >
            <span id={listId} role="listbox" aria-label={listLabel} className="block">
              {fitting.map((text, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the box choose it.
                <span
                  key={text}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={`flex min-h-11 cursor-pointer items-center rounded-field px-3 hover:bg-paper-shade ${index === active ? 'bg-base-300' : ''}`}
                  // The box keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(text)}
                >
                  <bdi className="wrap-anywhere min-w-0">{text}</bdi>
                </span>
              ))}
            </span>
          </span>
        </span>
      )}
    </FormField>
  )
}

/**
 * Those that contain the text, that begin with it first. Whoever asks for the list gets all of them where nothing stands in
 * the field, or one of them; whoever has typed one of them needs no list.
 */
function optionsFor(
  options: readonly string[],
  { typed, isAsked, areLookedUp }: { typed: string; isAsked: boolean; areLookedUp: boolean },
): readonly string[] {
  const wanted = folded(typed)
  if (wanted === '' || options.some((option) => folded(option) === wanted)) return isAsked ? options : []
  if (areLookedUp) return options
  const beginsOtherwise = (option: string) => (folded(option).startsWith(wanted) ? 0 : 1)
  return options
    .filter((option) => folded(option).includes(wanted))
    .toSorted((one, other) => beginsOtherwise(one) - beginsOtherwise(other))
}

/** `3er` for `3ER`, `model3` for `Model 3`, and `cordoba` for `Córdoba`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** As if it had been typed, so that whatever listens to the field learns of it. */
function typeInto(input: HTMLInputElement, text: string): void {
  // React keeps the field's own setter for itself: through it the change would go unnoticed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
