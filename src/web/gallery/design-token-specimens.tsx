import { ComponentSpecimen, ComponentSpecimenState, ComponentSpecimenStates } from '#web/gallery/component-specimen.tsx'

/** Written out: the stylesheet contains only the classes found in the sources. */
const grounds = [
  ['paper', 'bg-paper'],
  ['paper-shade', 'bg-paper-shade'],
  ['surface', 'bg-surface'],
  ['line', 'bg-line'],
  ['ink', 'bg-ink'],
  ['primary', 'bg-primary'],
] as const

const texts = [
  ['ink', 'text-ink'],
  ['muted', 'text-muted'],
  ['primary', 'text-primary'],
  ['info', 'text-info'],
  ['success', 'text-success'],
  ['warning', 'text-warning'],
  ['error', 'text-error'],
  ['great deal', 'text-deal-great'],
  ['good deal', 'text-deal-good'],
  ['fair deal', 'text-deal-fair'],
  ['high price', 'text-deal-high'],
  ['overpriced', 'text-deal-overpriced'],
] as const

const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl'] as const

export function DesignTokenSpecimens() {
  return (
    <>
      <ComponentSpecimen
        id="colours"
        title="Colours"
        note="Every text colour reads at 4.5 : 1 or better on every ground."
      >
        {() => (
          <>
            <ComponentSpecimenStates>
              {grounds.map(([name, ground]) => (
                <ComponentSpecimenState key={name} name={name}>
                  <span className={`block size-14 rounded-box border border-line ${ground}`} />
                </ComponentSpecimenState>
              ))}
            </ComponentSpecimenStates>
            {['bg-paper', 'bg-paper-shade', 'bg-surface'].map((ground) => (
              <p key={ground} className={`flex flex-wrap gap-x-4 gap-y-1 rounded-box p-3 font-medium ${ground}`}>
                {texts.map(([name, text]) => (
                  <span key={name} className={text}>
                    {name}
                  </span>
                ))}
              </p>
            ))}
          </>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="type"
        title="Type"
        note="Headlines in Fraunces, everything else in Figtree; figures of one width."
      >
        {() => (
          <>
            {sizes.map((size) => (
              <p key={size} className={`flex flex-wrap items-baseline gap-x-4 ${size}`}>
                <span className="font-display">Forecourt</span>
                <span className="figures">$12,500 · 41,460 miles</span>
                <span className="text-muted text-xs">{size}</span>
              </p>
            ))}
          </>
        )}
      </ComponentSpecimen>
      <ComponentSpecimen
        id="shape"
        title="Radius, shadow and rhythm"
        note="One radius, one shadow, and distances of 4 px."
      >
        {() => (
          <ComponentSpecimenStates>
            <ComponentSpecimenState name="rounded-box">
              <span className="block h-14 w-28 rounded-box bg-primary" />
            </ComponentSpecimenState>
            <ComponentSpecimenState name="shadow-card">
              <span className="block h-14 w-28 rounded-box bg-surface shadow-card" />
            </ComponentSpecimenState>
            <ComponentSpecimenState name="gap-1, 2, 3, 4, 6, 8">
              <span className="flex h-14 items-end bg-surface">
                {['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8'].map((width) => (
                  <span key={width} className={`me-1 h-full bg-primary ${width}`} />
                ))}
              </span>
            </ComponentSpecimenState>
          </ComponentSpecimenStates>
        )}
      </ComponentSpecimen>
    </>
  )
}
