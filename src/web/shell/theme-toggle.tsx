import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { applyTheme, isDarkThemeShown } from '#web/theme/theme-choice.ts'
import { Moon, Sun } from '#web/ui/icons.ts'

const switchTheme = () => applyTheme(isDarkThemeShown() ? 'light' : 'dark')

export function ThemeToggle({ className = '' }: { className?: string }) {
  const t = useShellTexts()
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-square ${className}`}
      aria-label={t('switchTheme')}
      onClick={switchTheme}
    >
      <ThemeSign />
    </button>
  )
}

/** The same as a menu entry with text. */
export function ThemeToggleMenuItem() {
  const t = useShellTexts()
  return (
    <button type="button" className="menu-entry" onClick={switchTheme}>
      <ThemeSign />
      <span className="dark:hidden">{t('darkTheme')}</span>
      <span className="hidden dark:inline">{t('lightTheme')}</span>
    </button>
  )
}

/** The stylesheet decides which icon is visible: the server cannot know the system's preference. */
function ThemeSign() {
  return (
    <>
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </>
  )
}
