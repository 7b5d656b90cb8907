import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { SegmentLinks } from '#web/ui/segments.tsx'

type StateSegmentsProps<State extends string> = {
  current: State | ''
  states: { state: State; label: string }[]
  /** Undefined while the list is loading; a missing state has no items. */
  counts: Partial<Record<State, number>> | undefined
  addressOf: (state: State | '') => string
}

/** Links to the whole list and to each state, with their numbers; empty states are left out. */
export function ListStateLinks<State extends string>(props: StateSegmentsProps<State>) {
  const { current, states, counts, addressOf } = props
  const t = useDashboardListsTexts()
  const countOf = (state: State) => (counts ? (counts[state] ?? 0) : undefined)
  const all = counts && states.reduce((sum, { state }) => sum + (counts[state] ?? 0), 0)
  const shown = states.filter(({ state }) => state === current || countOf(state) !== 0)
  if (shown.length === 0) return null
  return (
    <div className="mb-5">
      <SegmentLinks
        label={t('state')}
        segments={[
          { to: addressOf(''), label: t('all'), count: all, isCurrent: current === '' },
          ...shown.map(({ state, label }) => ({
            to: addressOf(state),
            label,
            count: countOf(state),
            isCurrent: state === current,
          })),
        ]}
      />
    </div>
  )
}
