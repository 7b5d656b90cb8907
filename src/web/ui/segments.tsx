import { Link } from 'react-router'
import { useFormats } from '#web/i18n/formats.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Segment = { label: string; count?: number }

type SegmentLinksProps = {
  /** Says what is chosen between; read by screen readers. */
  label: string
  segments: (Segment & { to: string; isCurrent: boolean })[]
}

/** A choice between a few lists, each with an address of its own. On a phone it scrolls inside its own box. */
export function SegmentLinks({ label, segments }: SegmentLinksProps) {
  return (
    <nav aria-label={label} className="segments">
      {segments.map(({ to, isCurrent, ...segment }) => (
        <Link key={to} to={to} className="segment" aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          <SegmentText {...segment} />
        </Link>
      ))}
    </nav>
  )
}

type SegmentChoiceProps<Value extends string> = {
  label: string
  /** Of its radio buttons: unique on the page. */
  name: string
  options: (Segment & { value: Value })[]
  value: Value
  onChoose: (value: Value) => void
}

/** A choice between a few ways to show the same thing. */
export function SegmentChoice<Value extends string>(props: SegmentChoiceProps<Value>) {
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

function SegmentText({ label, count }: Segment) {
  const { number } = useFormats()
  return (
    <>
      {label}
      {count !== undefined && <span className="figures font-normal">{number(count)}</span>}
    </>
  )
}
