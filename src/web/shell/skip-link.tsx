import { useShellTexts } from '#web/texts/use-shell-texts.ts'

export function SkipLink() {
  const t = useShellTexts()
  return (
    <a
      href="#content"
      className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-40 focus:px-4"
    >
      {t('skipToContent')}
    </a>
  )
}
