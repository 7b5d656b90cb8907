import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** The charts count by days of UTC: this says when they start where the reader is. `day` is one of them. */
export function ChartDayStart({ day }: { day: string }) {
  const t = useOverviewTexts()
  const start = `${day}T00:00:00Z`
  return (
    <p className="mt-3 text-muted text-sm">
      {t.rich('chartDayStart', { time: () => <LocalizedTime key="time" at={start} show="time" /> })}
    </p>
  )
}
