import { type FormEvent, useRef, useState } from 'react'
import type { BuyerOrder } from '#contract/bookings.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { ratingsClient } from '#web/ratings/ratings-client.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Star } from '#web/ui/icons.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type RateOrderProps = { order: BuyerOrder; reload: () => Promise<unknown> }

/**
 * Written out: importing the contract would load the validation library into a page that does not need it otherwise.
 */
const choices = [1, 2, 3, 4, 5]

/** The buyer's rating of the seller: one tap after the handover, and the stored rating from then on (row S-14). */
export function RateSellerControl({ order, reload }: RateOrderProps) {
  if (order.rating !== null) return <Given stars={order.rating} />
  return order.canRate ? <Question order={order} reload={reload} /> : null
}

function Given({ stars }: { stars: number }) {
  const t = useOrdersTexts()
  return (
    <p className="inline-flex min-h-11 items-center gap-2 text-sm">
      <span className="inline-flex" aria-hidden="true">
        {choices.map((star) => (
          <Star key={star} className={`size-5 ${star <= stars ? 'fill-warning text-warning' : 'text-muted'}`} />
        ))}
      </span>
      {t('youGave', { stars })}
    </p>
  )
}

/**
 * A tap sends at once. The arrow keys only move from star to star, as in every group of radio buttons, so keyboard
 * users send with Enter or the button.
 */
function Question({ order, reload }: RateOrderProps) {
  const t = useOrdersTexts()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const isTap = useRef(false)

  async function send(stars: number) {
    setSending(true)
    try {
      await readApiResponse(ratingsClient().bookings[':id'].rating.$put({ param: { id: order.id }, json: { stars } }))
      toastNotifier.success(t('thanksForRating'))
    } catch (error) {
      setChosen(null)
      toastError(error)
    } finally {
      await reload()
      setSending(false)
    }
  }

  function choose(stars: number) {
    setChosen(stars)
    if (isTap.current) void send(stars)
    isTap.current = false
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen !== null && !isSending) void send(chosen)
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-x-3">
      <fieldset
        disabled={!isHydrated || isSending}
        className="flex flex-wrap items-center gap-x-2"
        onPointerDown={() => {
          isTap.current = true
        }}
        onKeyDown={() => {
          isTap.current = false
        }}
      >
        <legend className="float-start me-1 text-sm">
          {t.rich('howWas', {
            seller: order.seller.name,
            car: order.carTitle,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </legend>
        <span className="inline-flex">
          {choices.map((stars) => (
            <label
              key={stars}
              className="group inline-flex size-11 cursor-pointer items-center justify-center rounded-field has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name={`rating-${order.id}`}
                value={stars}
                checked={chosen === stars}
                onChange={() => choose(stars)}
                className="sr-only"
              />
              <span className="sr-only">{t('stars', { stars })}</span>
              <Star
                className={`size-6 ${chosen !== null && stars <= chosen ? 'fill-warning text-warning' : 'text-muted group-hover:text-warning'}`}
                aria-hidden="true"
              />
            </label>
          ))}
        </span>
      </fieldset>
      {chosen !== null && (
        <Button type="submit" look="secondary" isBusy={isSending}>
          {t('sendStars', { stars: chosen })}
        </Button>
      )}
    </form>
  )
}
