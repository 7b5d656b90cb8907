import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { SellerVerificationEvidence } from '#contract/seller-verification.ts'
import { daysSince } from '#web/admin/days-since.ts'
import { useCharacterShortcuts } from '#web/admin/use-character-shortcuts.ts'
import type { VerificationDecisions } from '#web/admin/use-verification-decisions.ts'
import { DeclineVerificationDialog } from '#web/people/decline-verification-dialog.tsx'
import { SellerWarningsBox } from '#web/people/seller-warning-list.tsx'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { BadgeCheck } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import './seller-decision.css'

type SellerDecisionProps = {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  evidence: SellerVerificationEvidence
  decisions: VerificationDecisions
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** What the decision rests on: it is read before the buttons, which stay in sight meanwhile. */
  children: ReactNode
}

const nothing = () => {}

/** The seller in question, and what an Admin does about them by button or key. */
export function SellerDecision(props: SellerDecisionProps) {
  const { headingId, headingRef, evidence, decisions, onPrevious, onNext, children } = props
  const t = useVerificationTexts()
  const isWaiting = evidence.permission === null && evidence.declined === null && evidence.suspendedReason === null
  const { isBusy } = decisions
  const verify = () => void decisions.verify(evidence)
  const decline = () => decisions.askToDecline(evidence)
  const shortcuts = useCharacterShortcuts('verification', {
    v: isWaiting ? verify : nothing,
    d: isWaiting ? decline : nothing,
    n: onNext ?? nothing,
    p: onPrevious ?? nothing,
    u: () => void decisions.undo(),
  })
  const keyOf = (key: string) => (shortcuts.isOn ? key.toUpperCase() : undefined)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={evidence.name} image={evidence.image} />
        <div className="min-w-40 flex-1">
          <h2 id={headingId} ref={headingRef} tabIndex={-1} className="wrap-anywhere">
            {evidence.name}
          </h2>
          <p className="text-muted text-sm">{t('waitingDays', { days: daysSince(evidence.waitingSince) })}</p>
        </div>
        <Link
          to={`/dashboard/people/${evidence.id}`}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t('openPerson')}
        </Link>
      </div>
      <SellerWarningsBox evidence={evidence} className="mt-4" />
      <div className="seller-evidence mt-6">{children}</div>
      {isWaiting ? (
        <div className="seller-decision">
          <HydratedButton isBusy={isBusy} aria-keyshortcuts={keyOf('v')} onClick={verify}>
            <BadgeCheck className="size-4 max-sm:hidden" aria-hidden="true" />
            {t('verify')}
          </HydratedButton>
          <HydratedButton look="secondary" disabled={isBusy} aria-keyshortcuts={keyOf('d')} onClick={decline}>
            {t('decline')}
          </HydratedButton>
        </div>
      ) : (
        <InlineNotice
          className="mt-6"
          action={
            <Link to="?" className="underline underline-offset-4">
              {t('next')}
            </Link>
          }
        >
          {t('gone')}
        </InlineNotice>
      )}
      {isWaiting && (
        <div className="-mx-4 flex">
          <HydratedButton look="quiet" disabled={!onPrevious} aria-keyshortcuts={keyOf('p')} onClick={onPrevious}>
            {t('previous')}
          </HydratedButton>
          <HydratedButton look="quiet" disabled={!onNext} aria-keyshortcuts={keyOf('n')} onClick={onNext}>
            {t('next')}
          </HydratedButton>
        </div>
      )}
      <div className="mt-4 hidden text-sm lg:block">
        <Switch label={t('shortcuts')} isOn={shortcuts.isOn} onChange={shortcuts.setOn} />
        {shortcuts.isOn && <p className="text-muted">{t('shortcutsHint')}</p>}
      </div>
      <DeclineVerificationDialog
        seller={decisions.declining}
        onResume={(id) => id === evidence.id && decisions.askToDecline(evidence)}
        onClose={() => decisions.askToDecline(null)}
        onDone={decisions.declined}
      />
    </>
  )
}
