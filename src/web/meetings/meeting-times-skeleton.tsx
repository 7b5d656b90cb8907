import { timeChipsClassName } from '#web/meetings/meeting-time-chips.tsx'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { LoadingOverlay, Skeleton } from '#web/ui/skeleton.tsx'

const chips = ['a', 'b', 'c', 'd', 'e', 'f']

/** As high as the times to choose from that take its place, so that nothing moves under a finger then. */
export function MeetingTimesSkeleton() {
  const t = useMeetingsTexts()
  return (
    <LoadingOverlay label={t('loadingTimes')}>
      <div className="grid gap-3">
        <SkeletonChips />
        <SkeletonChips />
        <div className="grid gap-1.5">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-12" />
          <Skeleton className="h-20" />
        </div>
      </div>
    </LoadingOverlay>
  )
}

function SkeletonChips() {
  return (
    <div>
      <Skeleton className="mb-1.5 h-6 w-20" />
      <div className={timeChipsClassName}>
        {chips.map((chip) => (
          <Skeleton key={chip} className="h-11 rounded-full" />
        ))}
      </div>
    </div>
  )
}
