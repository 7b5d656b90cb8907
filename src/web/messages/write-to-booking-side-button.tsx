import { useWriteToBookingSide } from '#web/messages/use-write-to-booking-side.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type WriteToProps = {
  bookingId: string
  carTitle: string
  other: string
  /** Null where the two have not written to each other about the car: then their conversation begins here. */
  threadId: string | null
  className?: string
}

/** Leads to the conversation with the other side of a booking. */
export function WriteToBookingSideButton({ bookingId, carTitle, other, threadId, className }: WriteToProps) {
  const t = useMeetingsTexts()
  const way = useWriteToBookingSide({ bookingId, threadId })
  const label = (
    <>
      {t('writeTo', { name: other })}
      <span className="sr-only">: {carTitle}</span>
    </>
  )
  if ('to' in way)
    return (
      <ButtonLink look="secondary" className={className} to={way.to}>
        {label}
      </ButtonLink>
    )
  return (
    <HydratedButton look="secondary" className={className} isBusy={way.isBusy} onClick={way.onPress}>
      {label}
    </HydratedButton>
  )
}
