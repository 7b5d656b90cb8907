import { Link } from 'react-router'
import type { PayoutTotals } from '#contract/payouts.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'

/** What became of the money of a seller's sales, in the words of the page of payouts; its sums make up the first one. */
export function SellerEarnings({ earnings }: { earnings: PayoutTotals }) {
  const t = useOverviewTexts()
  const money = useMoneyTexts()
  const { soldCents, feeCents, waitingCents, heldCents, dueCents, paidCents, owedCents } = earnings
  if (soldCents === 0 && owedCents === 0) return null
  const sums: [name: string, cents: number][] = [
    [t('soldFor'), soldCents],
    [money('fee'), feeCents],
    [money('tWaiting'), waitingCents],
    [money('tHeld'), heldCents],
    [money('tDue'), dueCents],
    [money('tPaid'), paidCents],
    [money('tOwed'), owedCents],
  ]
  return (
    <Card as="section" aria-labelledby="earnings" className="mt-6 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="earnings" className="text-xl">
          {t('salesMoney')}
        </h2>
        <Link
          to="/dashboard/payouts"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {money('myPayouts')}
        </Link>
      </div>
      <dl className="grid gap-x-8 sm:flex sm:flex-wrap sm:gap-y-3">
        {sums
          .filter(([name, cents]) => cents > 0 || name === money('tPaid'))
          .map(([name, cents]) => (
            <div key={name} className="flex items-baseline justify-between gap-x-4 max-sm:py-1 sm:block">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="figures font-medium sm:text-lg">
                <FormattedPrice cents={cents} />
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
