import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { useSwitchRole } from '#web/accounts/use-switch-role.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isSingleRolePage } from '#web/viewer/is-single-role-page.ts'
import { fetchSignedInUser, type SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { loaderRevalidationGuard } from '#web/viewer/use-session-sync.ts'

/**
 * Where the person has switched between buying and selling in another tab, an open form of this one stays until they
 * say what to do.
 */
export function RoleChangedElsewhereNotice({ viewer: { id, role } }: { viewer: SignedInUser }) {
  const [roleElsewhere, setRoleElsewhere] = useState<Role | null>(null)
  useEffect(() => {
    setRoleElsewhere(null)
    loaderRevalidationGuard.mayReload = async () => {
      if (!isInMidstOfWork()) return true
      const now = await fetchSignedInUser().catch(() => null)
      const hasSwitched = now?.id === id && now.role !== role && !loaderRevalidationGuard.isSwitchingHere
      setRoleElsewhere(hasSwitched ? now.role : null)
      return !hasSwitched
    }
    return () => {
      loaderRevalidationGuard.mayReload = async () => true
    }
  }, [id, role])
  return roleElsewhere && <RoleElsewhereDialog role={roleElsewhere} onClose={() => setRoleElsewhere(null)} />
}

/** Loaders that refuse would take the page away, and what was typed on it. */
function isInMidstOfWork(): boolean {
  return isSingleRolePage(location.pathname) || document.querySelector('dialog[open]') !== null
}

type RoleElsewhereProps = { role: Role; onClose: () => void }

function RoleElsewhereDialog({ role, onClose }: RoleElsewhereProps) {
  const t = useAccountsTexts()
  const { pathname, search } = useLocation()
  const { isSwitching, switchRole } = useSwitchRole()
  const isSellingNow = role === 'Seller'

  async function choose(chosen: 'Buyer' | 'Seller', to?: string) {
    await switchRole(chosen, to)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isSellingNow ? 'sellingElsewhere' : 'buyingElsewhere')}
      actions={
        <>
          <Button look="secondary" isBusy={isSwitching} onClick={() => void choose(isSellingNow ? 'Seller' : 'Buyer')}>
            {t(isSellingNow ? 'goOnSelling' : 'goOnBuying')}
          </Button>
          <Button
            isBusy={isSwitching}
            onClick={() => void choose(isSellingNow ? 'Buyer' : 'Seller', pathname + search)}
          >
            {t(isSellingNow ? 'backToBuying' : 'backToSelling')}
          </Button>
        </>
      }
    >
      <p>{t(isSellingNow ? 'buyingWorkHere' : 'sellingWorkHere')}</p>
    </Dialog>
  )
}
