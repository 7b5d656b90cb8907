import { useEffect, useState } from 'react'
import type { SellerTrackRecord } from '#contract/seller-track-record.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { replyTimeText } from '#web/messages/reply-time-text.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

type SellerStandingLinesProps = { carId: string; standing: SellerTrackRecord | null }

/** How many cars a seller has sold and offers, and how fast they answer, once that is known. */
export function SellerTrackRecordLines({ carId, standing }: SellerStandingLinesProps) {
  const t = useCarsTexts()
  const messages = useMessagesTexts()
  const minutes = useReplyMinutes(carId)
  return (
    <>
      {standing && (
        <span className="block">
          {t('carsSold', { count: standing.sold })} · {t('carsOnOffer', { count: standing.onOffer })}
        </span>
      )}
      {minutes !== null && (
        <span className="block">{messages('repliesIn', { time: replyTimeText(messages, minutes) })}</span>
      )}
    </>
  )
}

function useReplyMinutes(id: string): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    let isShown = true
    readApiResponse(messagesClient(backgroundFetch).cars[':id']['reply-time'].$get({ param: { id } })).then(
      (found) => isShown && setMinutes(found.minutes),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [id])
  return minutes
}
