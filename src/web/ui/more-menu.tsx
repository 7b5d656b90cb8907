import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Dropdown, DropdownMenuAction } from '#web/ui/dropdown.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { ChevronDown, Ellipsis } from '#web/ui/icons.ts'

/** A rarer action: a press, a page, a file to download, or a place of this page by its hash. */
export type MenuStep = { label: string } & (
  | { onPress: () => void; isBusy?: boolean; isDisabled?: boolean }
  | { to: string }
  | { href: string; file?: string }
)

type MoreMenuProps = {
  /** `More` in the reader's language. */
  label: string
  /** What the actions are about, for screen readers: a list has several of these menus. */
  about: string
  steps: readonly MenuStep[]
  /** What stands above the actions, such as facts for which a row has no room. */
  head?: ReactNode
  buttonClassName?: string
  /** Three dots in place of the word, for rows in which each has its place: then a single action is in the menu, too. */
  look?: 'word' | 'dots'
}

/** The rarer actions of one thing, behind one button; a single one without a head needs no menu. */
export function MoreMenu({ label, about, steps, head, look = 'word', ...props }: MoreMenuProps) {
  const hidden = <span className="sr-only">: {about}</span>
  const [only] = steps
  if (!only) return null
  const { buttonClassName = look === 'dots' ? 'btn btn-ghost btn-square' : 'btn btn-ghost' } = props
  if (steps.length === 1 && !head && look === 'word') return <SingleStep step={only}>{hidden}</SingleStep>
  return (
    <Dropdown
      align="end"
      buttonClassName={buttonClassName}
      label={
        look === 'dots' ? (
          <>
            <Ellipsis className="size-5" aria-hidden="true" />
            <span className="sr-only">
              {label}: {about}
            </span>
          </>
        ) : (
          <>
            {label}
            {hidden}
            <ChevronDown className="size-4" aria-hidden="true" />
          </>
        )
      }
    >
      {head && (
        <>
          <div className="max-w-72 px-3 pt-1 pb-2 text-start text-muted text-sm">{head}</div>
          <hr className="mb-1 border-line" />
        </>
      )}
      {steps.map((step) => (
        <MenuEntry key={step.label} step={step}>
          <span>
            {step.label}
            {hidden}
          </span>
        </MenuEntry>
      ))}
    </Dropdown>
  )
}

type StepProps = { step: MenuStep; children: ReactNode }

function MenuEntry({ step, children }: StepProps) {
  if ('onPress' in step) {
    return (
      <DropdownMenuAction disabled={step.isBusy || step.isDisabled} onClick={step.onPress}>
        {children}
      </DropdownMenuAction>
    )
  }
  return (
    <LinkOfStep step={step} className="menu-entry">
      {children}
    </LinkOfStep>
  )
}

function SingleStep({ step, children }: StepProps) {
  const words = (
    <>
      {step.label}
      {children}
    </>
  )
  if ('onPress' in step) {
    return (
      <HydratedButton look="quiet" isBusy={step.isBusy} disabled={step.isDisabled} onClick={step.onPress}>
        {words}
      </HydratedButton>
    )
  }
  return (
    <LinkOfStep step={step} className="btn btn-ghost">
      {words}
    </LinkOfStep>
  )
}

type LinkOfStepProps = { step: Exclude<MenuStep, { onPress: () => void }>; className: string; children: ReactNode }

function LinkOfStep({ step, ...rest }: LinkOfStepProps) {
  if ('to' in step) return <Link to={step.to} {...rest} />
  return <a href={step.href} download={step.file} {...rest} />
}
