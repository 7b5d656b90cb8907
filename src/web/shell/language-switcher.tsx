import { useId } from 'react'
import { isLanguage, languageParameterName, languages, languageTraits } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useChooseLanguage } from '#web/shell/use-choose-language.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Languages } from '#web/ui/icons.ts'

/**
 * Each language by its own name. Without scripts it is a form, whose response is the same page in the other language: a
 * form without an address is sent to that of its page.
 *
 * @param search that of the page's address, whose other parameters the form keeps
 */
export function LanguageSwitcher({ search, className = '' }: { search: string; className?: string }) {
  const t = useShellTexts()
  const id = useId()
  const language = useLanguage()
  const { isChoosing, choose } = useChooseLanguage()
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== languageParameterName)
  return (
    <form className={`flex items-center gap-2 ${className}`}>
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Languages className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <label htmlFor={id} className="sr-only">
        {t('language')}
      </label>
      <select
        id={id}
        name={languageParameterName}
        value={language}
        aria-busy={isChoosing || undefined}
        className="select w-auto"
        onChange={({ target }) => {
          if (isLanguage(target.value)) void choose(target.value)
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageTraits[each].name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-ghost">
          {t('chooseLanguage')}
        </button>
      </noscript>
    </form>
  )
}
