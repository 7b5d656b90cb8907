import { type ConfirmedAction, useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

type ConfirmedActionButtonProps = ConfirmedAction & {
  label: string
  /** What the action is about, for screen readers: the page has several buttons of one name. */
  about: string
  look?: ButtonVariant
  className?: string
}

/** A button for an action that cannot be undone: it asks for confirmation first. */
export function ConfirmedActionButton(props: ConfirmedActionButtonProps) {
  const { label, about, look = 'quiet', className, isBusy } = props
  const { ask, isAsking, question } = useConfirmedAction(props)
  return (
    <>
      <HydratedButton look={look} className={className} isBusy={isBusy && !isAsking} onClick={ask}>
        {label}
        <span className="sr-only">: {about}</span>
      </HydratedButton>
      {question}
    </>
  )
}
