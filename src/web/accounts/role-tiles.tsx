import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useEarlyRadioChoice } from '#web/forms/use-early-radio-choice.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { FieldError } from '#web/ui/form-field.tsx'
import { BadgeDollarSign, CarFront } from '#web/ui/icons.ts'
import './role-tiles.css'

const tiles = [
  { role: 'Buyer', wish: 'wantToBuy', Sign: CarFront },
  { role: 'Seller', wish: 'wantToSell', Sign: BadgeDollarSign },
] as const

type RoleTilesProps = {
  register: UseFormRegisterReturn
  /** The value of the form at first, which the page shows before scripts run. */
  initial: (typeof tiles)[number]['role']
  error: string | undefined
}

/** What somebody who signs up is here for: to buy or to sell; accepts what `register('role')` returns. */
export function RoleTiles({ register, initial, error }: RoleTilesProps) {
  const t = useAccountsTexts()
  const shell = useShellTexts()
  const id = useId()
  const tile = useEarlyRadioChoice(register)
  return (
    <fieldset ref={tile.group} className="grid min-w-0 gap-1.5" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className="mb-1.5 font-medium">{t('role')}</legend>
      <div className="role-tiles">
        {tiles.map(({ role, wish, Sign }) => (
          <label key={role} className="role-tile">
            <input type="radio" value={role} className="sr-only" defaultChecked={role === initial} {...tile.register} />
            <Sign className="size-6 text-primary" aria-hidden="true" />
            <span className="font-medium">{shell(role)}</span>
            <span className="text-muted text-sm">{t(wish)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('roleHint')}
      </p>
    </fieldset>
  )
}
