import { useQuery } from '@tanstack/react-query'
import type { PriceHistory as History, PriceHistoryEvent } from '#contract/cars.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { PriceStepChart } from '#web/market/price-step-chart.tsx'
import { useDaysOnMarket } from '#web/market/use-days-on-market.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

export type PriceHistoryProps = { carId: string; timeZone: string | null }

/** Row G-08. Every price of a car since it was first offered, as a chart and a table, by the calendar of its place. */
export function PriceHistory(props: PriceHistoryProps) {
  return (
    <QueryProvider>
      <Loaded {...props} />
    </QueryProvider>
  )
}

function Loaded({ carId, timeZone }: PriceHistoryProps) {
  const t = useValuationTexts()
  const readersTimeZone = useReaderTimeZone()
  const { data, isError, refetch } = useQuery({
    queryKey: ['prices', carId],
    queryFn: () => readApiResponse(carsClient(browserFetch).cars[':id'].prices.$get({ param: { id: carId } })),
  })
  if (data) return <Shown history={data} timeZone={timeZone ?? readersTimeZone} />
  if (isError) return <ErrorState title={t('historyFailed')} onRetry={() => void refetch()} />
  // The height of the placeholder until the code loads: nothing below moves up and down again.
  return <Spinner label={t('historyLoading')} className="min-h-64" />
}

function Shown({ history: { events, market }, timeZone }: { history: History; timeZone: string }) {
  const t = useValuationTexts()
  const { date, money } = useLocaleFormats()
  const count = useDaysOnMarket(market, timeZone)
  const day = (at: string) => date(new Date(at), { year: 'numeric', month: 'short', day: 'numeric', timeZone })
  const words = (event: PriceHistoryEvent, before: PriceHistoryEvent | undefined) => {
    if (event.event === 'price') return t(before && event.priceCents < before.priceCents ? 'priceFell' : 'priceRose')
    return t(event.event)
  }
  return (
    <ChartFigure
      title={t('historyTitle')}
      note={t(market.isRelisted ? 'historyRelisted' : 'historyNote', { count })}
      table={{
        columns: [t('historyDate'), t('historyEvent'), t('historyPrice')],
        rows: events.map((event, at) => ({
          key: `${at} ${event.at}`,
          cells: [day(event.at), words(event, events[at - 1]), money(event.priceCents)],
        })),
      }}
    >
      <PriceStepChart events={events} timeZone={timeZone} label={t('historyTitle')} />
    </ChartFigure>
  )
}
