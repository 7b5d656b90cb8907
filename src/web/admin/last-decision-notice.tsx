import { verificationUndoSeconds } from '#contract/verification-undo-seconds.ts'
import type { VerificationDecisions } from '#web/admin/use-verification-decisions.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Undo2 } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

/** What was decided last, with the way back while there is one. */
export function LastDecisionNotice({ decisions: { last, isBusy, undo } }: { decisions: VerificationDecisions }) {
  const t = useVerificationTexts()
  return (
    // The region is there before its text, so that the text is read out.
    <div role="status" className={last ? 'mb-6' : ''}>
      {last && (
        <InlineNotice
          action={
            last.kind === 'verified' && (
              <Button look="secondary" isBusy={isBusy} onClick={() => void undo()}>
                <Undo2 className="size-4" aria-hidden="true" />
                {t('undo')}
              </Button>
            )
          }
        >
          {last.kind === 'verified' && t('isVerified', { name: last.seller.name, seconds: verificationUndoSeconds })}
          {last.kind === 'declined' && t('isDeclined', { name: last.seller.name })}
          {last.kind === 'undone' && t('isUndone', { name: last.seller.name })}
        </InlineNotice>
      )}
    </div>
  )
}
