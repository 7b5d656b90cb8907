import type { ReactNode } from 'react'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { RotateCcw } from '#web/ui/icons.ts'

type RestorableProps = { label: string; isSet: boolean; onRestore: () => void; children: ReactNode }

/** A field, and where something is set the button that empties it: then the default holds. */
export function RestorableSettingField({ label, isSet, onRestore, children }: RestorableProps) {
  const t = useSettingsTexts()
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">{children}</div>
      {isSet && (
        <Button look="quiet" className="btn-sm -ms-3" onClick={onRestore}>
          <RotateCcw className="size-4" aria-hidden="true" />
          {t('restore')}
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  )
}
