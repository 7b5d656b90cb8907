import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** Shows the backup codes once: they cannot be shown again. */
export function BackupCodeList({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useProfileTexts()

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toastNotifier.success(t('codesCopied'))
    } catch {
      toastNotifier.error(t('codesNotCopied'))
    }
  }

  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('backupCodesIntro')}</p>
      <ul className="grid gap-x-6 gap-y-2 rounded-box border border-line p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <HydratedButton look="secondary" onClick={copy}>
          {t('copyCodes')}
        </HydratedButton>
        <Button look="primary" onClick={onClose}>
          {t('codesKept')}
        </Button>
      </div>
    </div>
  )
}
