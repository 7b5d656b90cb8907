import type { ReactNode } from 'react'

export const specimenThemes = ['forecourt', 'forecourt-dark'] as const
export type SpecimenTheme = (typeof specimenThemes)[number]

type SpecimenProps = {
  /** The anchor: `#button` in the address, `[data-gallery="button"]` for screenshots. Never changes. */
  id: string
  title: string
  note?: string
  /** Called once per theme: ids that must be unique on the page contain the theme. */
  children: (theme: SpecimenTheme) => ReactNode
}

/** One component in every state, in both themes side by side. */
export function ComponentSpecimen({ id, title, note, children }: SpecimenProps) {
  return (
    <section id={id} data-gallery={id} aria-labelledby={`${id}-title`} className="grid gap-4">
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p className="mt-1 max-w-prose text-muted">{note}</p>}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {specimenThemes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            data-gallery-theme={theme}
            className="grid min-w-0 gap-6 rounded-box border border-line bg-paper p-4 text-ink sm:p-6"
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  )
}

type StateProps = {
  name: string
  /**
   * The pointer or keyboard state of the control inside; screenshots force it (tests/support/force-control-states-in-component-gallery.ts).
   */
  force?: 'hover' | 'focus-visible' | 'active'
  children: ReactNode
}

/** One state with its name under it. */
export function ComponentSpecimenState({ name, force, children }: StateProps) {
  return (
    <div data-state={name} data-force={force} className="grid min-w-0 content-start justify-items-start gap-1.5">
      {children}
      <span className="text-muted text-xs">{name}</span>
    </div>
  )
}

export function ComponentSpecimenStates({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-4">{children}</div>
}

export const longTextSample =
  'A sentence that is much longer than anybody thought it would be, with aVeryLongWordThatNobodyCanBreakAnywhereSensible in it'
