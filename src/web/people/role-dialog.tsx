import { useId, useState } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { Person } from '#contract/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'

const roles: Role[] = ['Buyer', 'Seller', 'Admin']

const meanings: Record<Role, string> = {
  Buyer: 'A Buyer books and pays for cars.',
  Seller: 'A Seller offers cars. A new Seller is not verified.',
  Admin: 'An Admin sees everybody’s data, and can do what you can do.',
}

type RoleDialogProps = {
  /** Null while nobody's role is to be changed. */
  person: Person | null
  isBusy: boolean
  onCancel: () => void
  onChoose: (person: Person, role: Role) => void
}

/** Gives a person another role. */
export function RoleDialog({ person, isBusy, onCancel, onChoose }: RoleDialogProps) {
  return (
    <Dialog isOpen={person !== null} onClose={onCancel} title="Change role">
      {person && <RoleForm key={person.id} person={person} isBusy={isBusy} onCancel={onCancel} onChoose={onChoose} />}
    </Dialog>
  )
}

function RoleForm({ person, isBusy, onCancel, onChoose }: RoleDialogProps & { person: Person }) {
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
        <strong className="break-words">{person.name}</strong> ({person.email}) is {articled(person.role)}. The change
        counts from their next click on.
      </p>
      <Select
        label="New role"
        value={role}
        onChange={(event) => setRole(others.find((other) => other === event.target.value) ?? role)}
        options={others.map((other) => ({ value: other, label: other }))}
        hint={meanings[role]}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Change role
        </Button>
      </div>
    </form>
  )
}

function articled(role: Role): string {
  return role === 'Admin' ? 'an Admin' : `a ${role}`
}
