import { useRef } from 'react'
import { Link } from 'react-router'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { useHiddenSides } from '#web/ui/use-hidden-sides.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import './segments.css'

type Segment = {
  label: string
  count?: number /** In place of a number that would not say what it counts: "1 open". */
  note?: string
}

type SegmentLinksProps = {
  /** Names the choice for screen readers. */
  label: string
  segments: (Segment & { to: string; isCurrent: boolean })[]
}

/** Links to a few lists, one of them current. On a phone they are one line, which scrolls sideways and shows where it goes on. */
export function SegmentLinks({ label, segments }: SegmentLinksProps) {
  const line = useRef<HTMLElement>(null)
  const hidden = useHiddenSides(line, segments.find(({ isCurrent }) => isCurrent)?.to ?? '')
  return (
    <div className="segment-strip">
      <nav ref={line} aria-label={label} className="segments">
        {segments.map(({ to, isCurrent, ...segment }) => (
          <Link key={to} to={to} className="segment" aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
            <SegmentText {...segment} />
          </Link>
        ))}
      </nav>
      {hidden.start && (
        <span className="segment-strip-more" data-side="start" aria-hidden="true">
          <ChevronLeft className="size-4" />
        </span>
      )}
      {hidden.end && (
        <span className="segment-strip-more" data-side="end" aria-hidden="true">
          <ChevronRight className="size-4" />
        </span>
      )}
    </div>
  )
}

type SegmentChoiceProps<Value extends string> = {
  label: string
  /** The name of its radio buttons: unique on the page. */
  name: string
  options: (Segment & { value: Value })[]
  value: Value
  onChoose: (value: Value) => void
}

/** A choice between a few views of the same thing. */
export function SegmentedControl<Value extends string>(props: SegmentChoiceProps<Value>) {
  const { label, name, options, value, onChoose } = props
  const isHydrated = useHydrated()
  return (
    <fieldset className="segments" disabled={!isHydrated}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
          />
          <SegmentText label={option.label} count={option.count} />
        </label>
      ))}
    </fieldset>
  )
}

function SegmentText({ label, count, note }: Segment) {
  const { number } = useLocaleFormats()
  return (
    <>
      {label}
      {count !== undefined && <span className="figures font-normal">{number(count)}</span>}
      {note !== undefined && <span className="figures font-normal">{note}</span>}
    </>
  )
}
