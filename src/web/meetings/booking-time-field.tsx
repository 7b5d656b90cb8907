import type { UseFormRegisterReturn } from 'react-hook-form'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { AnyMeetingTimeFields, type HoursOfSeller } from '#web/meetings/any-meeting-time-fields.tsx'
import { MeetingDistance } from '#web/meetings/meeting-distance.tsx'
import { MeetingSlotPicker } from '#web/meetings/meeting-slot-picker.tsx'
import { MeetingTimesSkeleton } from '#web/meetings/meeting-times-skeleton.tsx'
import type { LoadedMeetingSlots, useMeetingSlots } from '#web/meetings/use-meeting-slots.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Button } from '#web/ui/button.tsx'

type BookingTimeFieldProps = {
  carId: string
  /** False where the reader knows the address. */
  showsDistance: boolean
  times: ReturnType<typeof useMeetingSlots>
  place: MeetingPlace | null
  timeZone: string
  /** A free time as a moment, or what is typed as a local time. */
  value: string
  isProposing: boolean
  /** False for the seller, whose own times they are. */
  isForBuyer?: boolean
  /** False where the text above says what becomes of a time of one's own: it may turn out to be a free one. */
  saysWhoAccepts?: boolean
  onPropose: (proposes: boolean) => void
  onChoose: (at: string) => void
  error: string | undefined
  input: UseFormRegisterReturn
  /** The time that was filled in for the buyer; '' for none. */
  proposed?: string
  /** When the buyer meets somebody already. */
  ownMeetings?: readonly Date[]
}

const noMeetings: readonly Date[] = []

/** The time of a meeting: one of the seller's free times, or another one that is typed. */
export function BookingTimeField(props: BookingTimeFieldProps) {
  const {
    carId,
    showsDistance,
    times,
    place,
    timeZone,
    value,
    isProposing,
    isForBuyer = true,
    saysWhoAccepts = true,
    onPropose,
    onChoose,
    error,
    input,
    proposed = '',
    ownMeetings = noMeetings,
  } = props
  const t = useMeetingsTexts()
  const { loaded } = times
  const isProposed = proposed !== '' && value === proposed
  if (loaded.kind === 'loading') return <MeetingTimesSkeleton />
  if (loaded.kind === 'any' || isProposing) {
    return (
      <div className="grid gap-3">
        <AnyMeetingTimeFields
          hours={hoursOf(loaded)}
          isForBuyer={isForBuyer}
          typed={value}
          place={place}
          timeZone={timeZone}
          error={error}
          input={input}
          isProposed={isProposed}
          ownMeetings={ownMeetings}
          onChoose={onChoose}
        />
        {loaded.kind === 'slots' && (
          <p className="text-muted text-sm">
            {isForBuyer && saysWhoAccepts && t('proposalNote')}{' '}
            <Button look="quiet" className="btn-sm" onClick={() => onPropose(false)}>
              {t('chooseFreeTime')}
            </Button>
          </p>
        )}
        {showsDistance && <MeetingDistance carId={carId} />}
      </div>
    )
  }
  const { slots } = loaded
  return (
    <div className="grid gap-2">
      <MeetingSlotPicker
        days={slots.days}
        timeZone={slots.timeZone}
        place={slots.place}
        value={value}
        onChoose={onChoose}
        error={error}
        onMore={slots.next === null ? null : times.loadMore}
        isLoadingMore={loaded.isLoadingMore}
        isProposed={isProposed}
      />
      <Button look="quiet" className="btn-sm justify-self-start" onClick={() => onPropose(true)}>
        {t('proposeAnother')}
      </Button>
      {showsDistance && <MeetingDistance carId={carId} />}
    </div>
  )
}

function hoursOf(loaded: Exclude<LoadedMeetingSlots, { kind: 'loading' }>): HoursOfSeller {
  if (loaded.kind === 'slots') return loaded.slots
  return loaded.hasFailed ? 'unknown' : 'none'
}
