import { Moon, Sun } from 'lucide-react'
import { useShellTexts } from '#web/texts/shell.ts'
import { applyTheme, isDarkShown } from '#web/theme/theme-choice.ts'

/** Which picture shows is left to the stylesheet: the server cannot know what the system prefers. */
export function ThemeToggle() {
  const t = useShellTexts()
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label={t('switchTheme')}
      onClick={() => applyTheme(isDarkShown() ? 'light' : 'dark')}
    >
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </button>
  )
}
