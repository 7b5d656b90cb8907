import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { AccountFieldName } from '#web/accounts/account-form.ts'
import { RoleTiles } from '#web/accounts/role-tiles.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PicturePicker } from '#web/ui/picture-picker.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Words = { label: string; hint?: string }

type AccountFieldsProps = {
  /** In their order on the page. */
  words: Record<AccountFieldName, Words>
  register: (field: AccountFieldName) => UseFormRegisterReturn
  errors: { [Name in AccountFieldName]?: { message?: string } }
  /** What an Admin chooses from; without them the user chooses between buying and selling. */
  roles?: SelectOption[]
  rolePlaceholder?: string
  initialRole?: 'Buyer' | 'Seller'
  /** True on the user's own account: the browser may autofill their details there. */
  isOwn: boolean
  /** Draws a photo from the initials of the name. */
  initials: ComponentProps<typeof PicturePicker>['drawing']
}

/** The fields of an account, for a user who signs up and for an Admin who creates one; the form validates them. */
export function AccountFields({
  words,
  register,
  errors,
  roles,
  rolePlaceholder,
  initialRole = 'Buyer',
  isOwn,
  initials,
}: AccountFieldsProps) {
  const of = (field: AccountFieldName) => ({ ...words[field], error: errors[field]?.message, ...register(field) })
  const filledBy = (kind: string) => (isOwn ? kind : 'off')
  const inputs: Record<AccountFieldName, ReactNode> = {
    name: <TextInput autoComplete={filledBy('name')} {...of('name')} />,
    email: <TextInput type="email" autoComplete={filledBy('email')} {...of('email')} />,
    phoneNumber: <TextInput type="tel" inputMode="tel" autoComplete={filledBy('tel')} {...of('phoneNumber')} />,
    password: <PasswordInput autoComplete="new-password" {...of('password')} />,
    photo: (
      <PicturePicker
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        drawing={initials}
        {...of('photo')}
      />
    ),
    role: roles ? (
      <Select options={roles} placeholder={rolePlaceholder} {...of('role')} />
    ) : (
      <RoleTiles register={register('role')} initial={initialRole} error={errors.role?.message} />
    ),
  }
  return (Object.keys(words) as AccountFieldName[]).map((field) => <Fragment key={field}>{inputs[field]}</Fragment>)
}
