import { useId, useState } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { Person } from '#contract/people.ts'
import { usePeopleTexts } from '#web/texts/people.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'

const roles: Role[] = ['Buyer', 'Seller', 'Admin']

type RoleDialogProps = {
  /** Null while nobody's role is to be changed. */
  person: Person | null
  isBusy: boolean
  onCancel: () => void
  onChoose: (person: Person, role: Role) => void
}

/** Gives a person another role. */
export function RoleDialog({ person, isBusy, onCancel, onChoose }: RoleDialogProps) {
  const t = usePeopleTexts()
  return (
    <Dialog isOpen={person !== null} onClose={onCancel} title={t('changeRole')}>
      {person && <RoleForm key={person.id} person={person} isBusy={isBusy} onCancel={onCancel} onChoose={onChoose} />}
    </Dialog>
  )
}

function RoleForm({ person, isBusy, onCancel, onChoose }: RoleDialogProps & { person: Person }) {
  const t = usePeopleTexts()
  const shell = useShellTexts()
  const formId = useId()
  const others = roles.filter((role) => role !== person.role)
  const [role, setRole] = useState(others[0] ?? person.role)
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(person, role)
      }}
      className="grid gap-4"
    >
      <p>
        {t.rich(`is${person.role}`, {
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
