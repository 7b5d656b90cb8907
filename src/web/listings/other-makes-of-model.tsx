import { brandDisplayName } from '#contract/brands.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'

type OtherMakesOfModelProps = { model: string; makes: readonly string[]; onChoose: (make: string) => void }

/** That the typed model is known of another make, each at one press. A hint: what was typed can stay. */
export function OtherMakesOfModel({ model, makes, onChoose }: OtherMakesOfModelProps) {
  const t = useListingsTexts()
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {makes.length > 0 && (
        <>
          <p className="flex gap-1.5 font-medium text-sm text-warning">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">{t('modelOfOtherMake', { model })}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            {makes.map((make) => (
              <Button key={make} look="secondary" onClick={() => onChoose(make)}>
                {t('changeMakeTo', { make: brandDisplayName(make) })}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
