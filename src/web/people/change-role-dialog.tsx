import { useId, useState } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { PersonListItem } from '#contract/people.ts'
import { useInterruptedForm } from '#web/forms/use-interrupted-form.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'

const roles: Role[] = ['Buyer', 'Seller', 'Admin']

type RoleDialogProps = {
  /** The user whose role is to change; null while the dialog is closed. */
  person: PersonListItem | null
  isBusy: boolean
  /** Opens the dialog for this user again after a log-in interrupted it. */
  onResume: (id: string) => void
  onCancel: () => void
  /** `onFailure` gets the error. */
  onChoose: (person: PersonListItem, role: Role, onFailure: (error: unknown) => void) => void
}

const interruptible = { form: 'role', fields: ['about', 'role'] }

/** Gives a user another role. */
export function ChangeRoleDialog({ person, isBusy, onResume, onCancel, onChoose }: RoleDialogProps) {
  const t = usePeopleTexts()
  const { kept, keep, forget } = useInterruptedForm(interruptible, ({ about = '' }) => onResume(about))
  function cancel() {
    forget()
    onCancel()
  }
  return (
    <Dialog isOpen={person !== null} onClose={cancel} title={t('changeRole')}>
      {person && (
        <RoleForm
          key={person.id}
          person={person}
          chosenBefore={kept?.about === person.id ? kept.role : undefined}
          isBusy={isBusy}
          onCancel={cancel}
          onChoose={(role) => onChoose(person, role, (error) => keep(error, { about: person.id, role }))}
        />
      )}
    </Dialog>
  )
}

type RoleFormProps = Pick<RoleDialogProps, 'isBusy' | 'onCancel'> & {
  person: PersonListItem
  /** The role chosen before a log-in interrupted the dialog. */
  chosenBefore: string | undefined
  onChoose: (role: Role) => void
}

function RoleForm({ person, chosenBefore, isBusy, onCancel, onChoose }: RoleFormProps) {
  const t = usePeopleTexts()
  const shell = useShellTexts()
  const formId = useId()
  // Who holds two roles may be left with either of them.
  const others = roles.filter((role) => person.hasBothRoles || role !== person.role)
  const [role, setRole] = useState(others.find((other) => other === chosenBefore) ?? others[0] ?? person.role)
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(role)
      }}
      className="grid gap-4"
    >
      <p>
        {t.rich(person.hasBothRoles ? 'isBoth' : `is${person.role}`, {
          name: () => <strong className="break-words">{person.name}</strong>,
          email: person.email,
        })}
      </p>
      <Select
        label={t('newRole')}
        value={role}
        onChange={(event) => setRole(others.find((other) => other === event.target.value) ?? role)}
        options={others.map((other) => ({ value: other, label: shell(other) }))}
        hint={t(`meaningOf${role}`)}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('changeRole')}
        </Button>
      </div>
    </form>
  )
}
