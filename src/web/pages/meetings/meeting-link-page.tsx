import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MeetingLinkUsedResponse, MeetingOfMailLink, UseMeetingLinkRequest } from '#contract/meetings.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { useConfirmedAction } from '#web/dashboard/use-confirmed-action.tsx'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { MeetingAddress } from '#web/meetings/meeting-address.tsx'
import { MeetingProposalForm } from '#web/meetings/meeting-proposal-form.tsx'
import { MeetingSlotPicker } from '#web/meetings/meeting-slot-picker.tsx'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { meetingLinksClient } from '#web/meetings/meetings-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import type { Route } from './+types/meeting-link-page'

/** Only looks: programs that open every link of a mail change nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const call = meetingLinksClient(context.get(apiFetchContext))['meeting-links'][':token']
  try {
    return { meeting: await readApiResponse(call.$get({ param: { token } })), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { meeting: null, failure: error.status === 410 ? error.message : null }
  }
}

type State =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'done'; step: UseMeetingLinkRequest['step']; left: MeetingLinkUsedResponse }
  | { kind: 'failed'; text: string }

/**
 * Moves or cancels a meeting by the link of a reminder, without a log-in. A time that is none of the free ones, or of a seller without
 * hours, is proposed to the other side.
 */
export default function MeetingLinkPage({ loaderData }: Route.ComponentProps) {
  const t = useMeetingsTexts()
  const [query] = useSearchParams()
  const { meeting, failure } = loaderData
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [slot, setSlot] = useState('')
  const [wantsOther, setWantsOther] = useState(false)
  const [error, setError] = useState<string>()

  async function run(use: UseMeetingLinkRequest) {
    setState({ kind: 'working' })
    setError(undefined)
    try {
      const call = meetingLinksClient()['meeting-links'][':token']
      const left = await readApiResponse(call.$post({ param: { token: query.get('token') ?? '' }, json: use }))
      setState({ kind: 'done', step: use.step, left })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const isFinal = problem.status === 410 || problem.status === 404
      if (problem.fields.startsAt) setError(problem.fields.startsAt)
      else if (!isFinal) toastNotifier.error(problem.message)
      setState(isFinal ? { kind: 'failed', text: problem.message } : { kind: 'asking' })
    }
  }
  function move() {
    if (slot === '') setError(t('chooseTime'))
    else run({ step: 'move', startsAt: slot })
  }

  function showOthers(areWanted: boolean) {
    setWantsOther(areWanted)
    setError(undefined)
  }

  const isBusy = state.kind === 'working'
  const isSeller = meeting?.side === 'seller'
  const cancel = () => run({ step: 'cancel' })
  const { ask, question } = useConfirmedAction({
    title: t('callOffQuestion'),
    confirmLabel: t('callOff'),
    cancelLabel: t('back'),
    isBusy,
    onConfirm: cancel,
    children: <p>{t('callOffMeaning', { name: meeting?.otherName ?? '' })}</p>,
  })
  if (state.kind === 'done') {
    // A proposal of a buyer that is one of the free times is theirs at once.
    const isProposed = isSeller || state.left.startsAt === meeting?.startsAt
    const moved = isProposed
      ? { title: t('saidProposed'), intro: t('changeIntroSeller', { name: meeting?.otherName ?? '' }) }
      : { title: t('movedTitle'), intro: t('movedIntro') }
    const done = state.step === 'cancel' ? { title: t('calledOffTitle'), intro: t('calledOffIntro') } : moved
    return (
      <AuthPageLayout {...done}>
        {state.step !== 'cancel' && !isProposed && meeting && <MovedMeeting meeting={meeting} left={state.left} />}
        <ButtonLink to="/dashboard/meetings">{t('myMeetings')}</ButtonLink>
      </AuthPageLayout>
    )
  }
  const text = state.kind === 'failed' ? state.text : failure
  if (!meeting || text !== null) {
    return (
      <AuthPageLayout title={t('linkGone')} intro={text ? <TranslatedMessage text={text} /> : t('linkIncomplete')}>
        <ButtonLink to="/dashboard/meetings">{t('myMeetings')}</ButtonLink>
      </AuthPageLayout>
    )
  }
  const asked = { meetingAt: meeting.startsAt, meetingPlace: meeting.place }
  const intro = t.rich('linkIntro', {
    car: meeting.carTitle,
    name: meeting.otherName,
    time: () => <MeetingTime meeting={asked} />,
  })
  if (query.get('step') === 'cancel' || meeting.isBlocked) {
    return (
      <AuthPageLayout title={t('callOffQuestion')} intro={intro}>
        <HydratedButton look="danger" className="justify-self-start" isBusy={isBusy} onClick={cancel}>
          {t('callOff')}
        </HydratedButton>
        {meeting.isBlocked && <p className="text-muted text-sm">{t('noMoveBlocked')}</p>}
      </AuthPageLayout>
    )
  }
  // The link was for another time: to cancel is a second thought, and a slip of the finger would be final.
  const cancelButton = (
    <HydratedButton look="quiet" className="justify-self-start" isBusy={isBusy} onClick={ask}>
      {t('callOff')}
    </HydratedButton>
  )
  const hasSlots = meeting.slots.length > 0
  if (wantsOther || !hasSlots) {
    return (
      <AuthPageLayout title={t('proposeAnother')} intro={intro}>
        <MeetingProposalForm
          place={meeting.place}
          // A server of an earlier release does not say it.
          hours={meeting.hours === undefined ? 'unknown' : (meeting.hours ?? 'none')}
          side={meeting.side}
          other={meeting.otherName}
          isBusy={isBusy}
          error={error}
          onPropose={(startsAt) => run({ step: 'propose', startsAt })}
        >
          {hasSlots && (
            <Button look="quiet" onClick={() => showOthers(false)}>
              {t('chooseFreeTime')}
            </Button>
          )}
          {cancelButton}
        </MeetingProposalForm>
        {question}
      </AuthPageLayout>
    )
  }
  return (
    <AuthPageLayout title={t(isSeller ? 'proposeAnother' : 'moveTitle')} intro={intro}>
      <MeetingSlotPicker
        days={meeting.slots}
        timeZone={meeting.timeZone ?? meeting.place?.timeZone ?? 'UTC'}
        place={meeting.place}
        value={slot}
        onChoose={setSlot}
        error={error}
        onMore={null}
      />
      <div className="flex flex-wrap gap-3">
        <HydratedButton look="primary" isBusy={isBusy} onClick={move}>
          {t(isSeller ? 'propose' : 'move')}
        </HydratedButton>
        <HydratedButton look="quiet" onClick={() => showOthers(true)}>
          {t('proposeAnother')}
        </HydratedButton>
        {cancelButton}
      </div>
      {question}
    </AuthPageLayout>
  )
}

type MovedMeetingProps = { meeting: MeetingOfMailLink; left: MeetingLinkUsedResponse }

/** When and where the moved meeting is: the reader is not signed in, and sees it nowhere else. */
function MovedMeeting({ meeting, left: { startsAt, address } }: MovedMeetingProps) {
  const t = useMeetingsTexts()
  // A server of an earlier release does not say what is left.
  if (!startsAt) return null
  const moved = { meetingAt: startsAt, meetingPlace: meeting.place, meeting: { address } }
  return (
    <div className="grid gap-2">
      <p>
        {t.rich('movedTo', {
          car: meeting.carTitle,
          name: meeting.otherName,
          time: () => <MeetingTime meeting={moved} className="font-semibold" />,
        })}
      </p>
      {address && <p>{t.rich('placeStays', { address: () => <MeetingAddress text={address} /> })}</p>}
    </div>
  )
}
