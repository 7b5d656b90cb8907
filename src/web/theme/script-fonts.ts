import arabicFont from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import type { traitsOf } from '#contract/languages.ts'
import arabicStylesheet from '#web/theme/arabic-script.css?url'

type Script = NonNullable<ReturnType<typeof traitsOf>['script']>

/** The font of a script beyond Latin, with the stylesheet that uses it: only pages in that script load them. */
export const scriptFonts: Record<Script, { font: string; stylesheet: string }> = {
  arabic: { font: arabicFont, stylesheet: arabicStylesheet },
}
