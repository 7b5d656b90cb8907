import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import type { CarDraftState } from '#web/listings/car-draft-saver.ts'
import type { LocalCarDraft } from '#web/listings/merge-car-drafts.ts'
import { useCarDraftName } from '#web/listings/use-car-draft-name.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, CloudOff, Hourglass } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type NoticesProps = {
  isRestored: boolean
  /** Another draft of the seller, to go back to. */
  other: LocalCarDraft | null
  state: CarDraftState
  /** A phone shows the way to another car on the first screen only: further on, the fields come first. */
  isPastFirstScreen: boolean
  onStartOver: () => void
  onBeginAnother: () => void
  onOpen: (draft: LocalCarDraft) => void
}

/** Where the draft is, and the way to another one. */
export function CarDraftNotices(props: NoticesProps) {
  const { isRestored, other, state, isPastFirstScreen, onStartOver, onBeginAnother, onOpen } = props
  const t = useListingsTexts()
  const onFirstScreen = isPastFirstScreen ? 'max-sm:hidden' : ''
  const nameOf = useCarDraftName()
  return (
    <div className="mb-6 grid max-w-4xl gap-4 empty:hidden">
      {isRestored && (
        <InlineNotice
          className={onFirstScreen}
          isAnnounced
          action={
            <span className="flex flex-wrap gap-3">
              <Button look="secondary" onClick={onBeginAnother}>
                {t('beginAnother')}
              </Button>
              <Button look="quiet" onClick={onStartOver}>
                {t('startAfresh')}
              </Button>
            </span>
          }
        >
          {t('keptDraft')}
        </InlineNotice>
      )}
      {other && (
        <InlineNotice
          className={onFirstScreen}
          isAnnounced
          action={
            <Button look="secondary" onClick={() => onOpen(other)}>
              {t('backToDraft')}
            </Button>
          }
        >
          {t('otherDraft', { title: nameOf(other.values) })}
        </InlineNotice>
      )}
      <DraftState state={state} />
    </div>
  )
}

function DraftState({ state }: { state: CarDraftState }) {
  const t = useListingsTexts()
  switch (state.kind) {
    case 'new':
      return null
    case 'refused':
      return (
        <InlineNotice tone="warning" isAlert>
          <TranslatedMessage text={state.message} />
        </InlineNotice>
      )
    case 'apart':
      return (
        <InlineNotice tone="warning" isAlert>
          {t('draft.apart')}
        </InlineNotice>
      )
    default:
      return <SavedNote kind={state.kind} />
  }
}

const icons = { saving: Hourglass, saved: CircleCheck, unreachable: CloudOff }

function SavedNote({ kind }: { kind: keyof typeof icons }) {
  const t = useListingsTexts()
  const Icon = icons[kind]
  return (
    <p role="status" className="flex gap-1.5 text-muted text-sm">
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t(`draft.${kind}`)}
    </p>
  )
}
