import { type ReactNode, useState } from 'react'
import type { Role } from '#contract/accounts.ts'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import type { PersonListItem } from '#contract/people.ts'
import type { SellerVerificationEvidence } from '#contract/seller-verification.ts'
import { findSellerWarnings, isSellerDoubtful } from '#contract/seller-warnings.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { ChangeRoleDialog } from '#web/people/change-role-dialog.tsx'
import { DeclineVerificationDialog } from '#web/people/decline-verification-dialog.tsx'
import { adminPeopleClient, peopleClient } from '#web/people/people-client.ts'
import type { PersonActionHandlers } from '#web/people/person-actions.tsx'
import { SuspendUserDialog } from '#web/people/suspend-user-dialog.tsx'
import { VerifySellerDialog } from '#web/people/verify-seller-dialog.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type PersonActionOptions = {
  /** Of the people on the page; null for others. */
  personOf: (id: string) => PersonListItem | null
  /** Loads again what the page shows. */
  refresh: () => Promise<unknown>
  /** The role whose list this is; by default the person's own. */
  listedAs?: Role
  /** Instead of `refresh` after the account is gone. */
  onDeleted?: () => void
}

type Asked = { kind: 'role' | 'second-factor' | 'suspension' | 'decline' | 'deletion'; person: PersonListItem }
type DoubtfulSeller = { person: PersonListItem; evidence: SellerVerificationEvidence }

/** What an Admin can do to a person, with the dialogs that ask before: for the lists of people and for a person's page. */
export function usePersonActions({ personOf, refresh, listedAs, onDeleted }: PersonActionOptions) {
  const t = usePeopleTexts()
  const verification = useVerificationTexts()
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirmed = useReauthentication()
  const [doubtful, setDoubtful] = useState<DoubtfulSeller | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const personAsked = (kind: Asked['kind']) => (asked?.kind === kind ? asked.person : null)
  const close = () => {
    setAsked(null)
    setDoubtful(null)
  }
  const ask = (kind: Asked['kind']) => (person: PersonListItem) => setAsked({ kind, person })
  const resume = (kind: Asked['kind']) => (id: string) => {
    const person = personOf(id)
    if (person) setAsked({ kind, person })
  }

  async function run(
    person: PersonListItem,
    work: () => Promise<unknown>,
    {
      said,
      next,
      onFailure,
      afterwards = refresh,
    }: { said: string; next?: string; onFailure?: (error: unknown) => void; afterwards?: () => unknown },
  ) {
    setBusyId(person.id)
    try {
      await confirmed(work)
      toastNotifier.success(said, next ? { next } : {})
      await afterwards()
    } catch (error) {
      onFailure?.(error)
      toastError(error)
      await refresh()
    } finally {
      setBusyId(null)
      close()
    }
  }

  const call = peopleClient().admin.people[':id']
  const verify = (person: PersonListItem, verified: boolean) =>
    run(
      person,
      () => readApiResponse(call.verification.$put({ param: { id: person.id }, json: { verified } })),
      verified
        ? { said: notificationMessages.sellerVerified, next: notificationNextStepMessages.sellerVerified }
        : { said: t('notVerifiedAnyMore', { name: person.name }) },
    )
  /** A seller of whom nothing is to be looked at gets the badge at one press, as in the queue. */
  async function verifyUnlessDoubtful(person: PersonListItem) {
    setBusyId(person.id)
    try {
      const api = adminPeopleClient().admin.people[':id']
      const evidence = await readApiResponse(api.evidence.$get({ param: { id: person.id } }))
      if (isSellerDoubtful(findSellerWarnings(evidence))) setDoubtful({ person, evidence })
      else await verify(person, true)
    } catch (error) {
      toastError(error)
    } finally {
      setBusyId(null)
    }
  }
  const changeRole = (person: PersonListItem, role: Role, onFailure: (error: unknown) => void) =>
    run(person, () => readApiResponse(call.role.$put({ param: { id: person.id }, json: { role } })), {
      said: t(`isNow${role}`, { name: person.name }),
      onFailure,
    })
  const removeSecondFactor = (person: PersonListItem) =>
    run(person, () => readApiResponse(call['second-factor'].$delete({ param: { id: person.id } })), {
      said: t('secondStepRemoved', { name: person.name }),
    })
  const lift = (person: PersonListItem) =>
    run(person, () => readApiResponse(call.suspension.$delete({ param: { id: person.id } })), {
      said: t('isLetIn', { name: person.name }),
    })
  const remove = (person: PersonListItem) =>
    run(person, () => readApiResponse(call.$delete({ param: { id: person.id } })), {
      said: notificationMessages.userDeleted(person.email),
      next: notificationNextStepMessages.userDeleted,
      afterwards: onDeleted ?? refresh,
    })
  async function sayDone(said: string) {
    close()
    toastNotifier.success(said)
    await refresh()
  }

  const handlers: PersonActionHandlers = {
    onVerify: (person, verified) => void (verified ? verifyUnlessDoubtful(person) : verify(person, false)),
    onDecline: ask('decline'),
    onChangeRole: ask('role'),
    onRemoveSecondFactor: ask('second-factor'),
    onSuspend: ask('suspension'),
    onLift: (person) => void lift(person),
    onDelete: ask('deletion'),
  }
  const [promoted, unlocked, leaving] = [personAsked('role'), personAsked('second-factor'), personAsked('deletion')]
  const confirmState = (person: PersonListItem | null) =>
    person === null
      ? { kind: 'closed' as const }
      : { kind: busyId === person.id ? ('working' as const) : ('asking' as const) }
  const dialogs: ReactNode = (
    <>
      <ChangeRoleDialog
        person={promoted}
        isBusy={busyId !== null}
        onResume={resume('role')}
        onCancel={close}
        onChoose={(person, role, onFailure) => void changeRole(person, role, onFailure)}
      />
      <SuspendUserDialog
        person={personAsked('suspension')}
        onResume={resume('suspension')}
        onClose={close}
        onDone={({ name }) => void sayDone(t('isKeptOut', { name }))}
      />
      <VerifySellerDialog
        evidence={doubtful?.evidence ?? null}
        isBusy={busyId !== null}
        onCancel={close}
        onConfirm={() => doubtful && void verify(doubtful.person, true)}
      />
      <DeclineVerificationDialog
        seller={personAsked('decline')}
        onResume={resume('decline')}
        onClose={close}
        onDone={({ name }) => void sayDone(verification('isDeclined', { name }))}
      />
      <ConfirmDialog
        state={confirmState(unlocked)}
        title={t('removeSecondStepQuestion')}
        confirmLabel={t('removeSecondStep')}
        onCancel={close}
        onConfirm={() => unlocked && void removeSecondFactor(unlocked)}
      >
        {unlocked && <p>{t('removeSecondStepMeaning', { name: unlocked.name, email: unlocked.email })}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        state={confirmState(leaving)}
        title={t(`delete${listedAs ?? leaving?.role ?? 'Buyer'}`)}
        confirmLabel={t('delete')}
        onCancel={close}
        onConfirm={() => leaving && void remove(leaving)}
      >
        {leaving && (
          <p>
            {t.rich('deleteMeaning', {
              name: () => <strong className="break-words">{leaving.name}</strong>,
              email: leaving.email,
            })}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
  return { busyId, handlers, dialogs }
}
