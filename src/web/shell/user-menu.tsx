import type { ReactNode } from 'react'
import { RoleChangedElsewhereNotice } from '#web/accounts/role-changed-elsewhere-notice.tsx'
import { RoleTag } from '#web/accounts/role-tag.tsx'
import { SwitchRoleMenuItem } from '#web/accounts/switch-role-menu-item.tsx'
import { AccountMenuEntries } from '#web/shell/account-menu-entries.tsx'
import { ThemeToggleMenuItem } from '#web/shell/theme-toggle.tsx'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { LogOut } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** `siteNavigation` is in the menu where the bar has no room for it: a phone has one menu. */
type UserMenuProps = { viewer: SignedInUser; siteNavigation: ReactNode }

export function UserMenu({ viewer, siteNavigation }: UserMenuProps) {
  const t = useShellTexts()
  const isHydrated = useHydrated()
  const { isSigningOut, signOut } = useSignOut()
  return (
    <>
      {viewer.role !== 'Admin' && <RoleChangedElsewhereNotice viewer={viewer} />}
      <Dropdown
        align="end"
        buttonName={t('yourMenu', { name: viewer.name })}
        buttonClassName="btn btn-ghost btn-square rounded-full"
        label={<Avatar name={viewer.name} image={viewer.image} />}
      >
        <div className="flex items-start justify-between gap-4 px-3 py-2">
          <p className="min-w-0">
            <span className="block truncate font-semibold">{viewer.name}</span>
            <span className="block truncate text-sm text-muted">{viewer.email}</span>
          </p>
          <RoleTag role={viewer.role} />
        </div>
        <hr className="my-2 border-line" />
        <AccountMenuEntries role={viewer.role} />
        <hr className="my-2 border-line" />
        {viewer.role !== 'Admin' && <SwitchRoleMenuItem viewer={viewer} />}
        <ThemeToggleMenuItem />
        <button type="button" className="menu-entry" disabled={!isHydrated || isSigningOut} onClick={signOut}>
          <LogOut className="size-5" aria-hidden="true" />
          {t('signOut')}
        </button>
        <div className="lg:hidden">
          <hr className="my-2 border-line" />
          {siteNavigation}
        </div>
      </Dropdown>
    </>
  )
}
