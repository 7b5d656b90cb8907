import type { CSSProperties } from 'react'
import { worstAccentContrast } from '#contract/colour-contrast.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import { siteSettingDefaults } from '#contract/site.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { feePercentOfFormValues, type SiteSettingsFormValues } from '#web/settings/site-settings-form-values.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const sampleCents = 2_000_000
const themes = [
  { theme: 'light', data: 'forecourt', name: 'accentLight' },
  { theme: 'dark', data: 'forecourt-dark', name: 'accentDark' },
] as const

/** How the site looks with what stands in the form, in both themes, and what the fee means for a sale. */
export function SiteSettingsPreview({ values }: { values: SiteSettingsFormValues }) {
  const t = useSettingsTexts()
  const { money } = useLocaleFormats()
  const language = useLanguage()
  const feePercent =
    values.feePercent.trim() === ''
      ? siteSettingDefaults.feeBasisPoints / 100
      : feePercentOfFormValues(values, language)
  const feeCents = feePercent === null ? null : Math.round((sampleCents * feePercent) / 100)
  return (
    <section aria-labelledby="settings-preview" className="grid content-start gap-4">
      <div>
        <h2 id="settings-preview" className="text-2xl">
          {t('preview')}
        </h2>
        <p className="mt-1 text-muted">{t('previewIntro')}</p>
      </div>
      {themes.map((each) => (
        <ThemeSample key={each.theme} values={values} {...each} />
      ))}
      <p>
        {feeCents === null
          ? t('feeUnknown')
          : t('sampleFee', { price: money(sampleCents), fee: money(feeCents), rest: money(sampleCents - feeCents) })}
      </p>
    </section>
  )
}

type SampleProps = { values: SiteSettingsFormValues } & (typeof themes)[number]

function ThemeSample({ values, theme, data, name }: SampleProps) {
  const t = useSettingsTexts()
  const isHydrated = useHydrated()
  const accent = values[name].trim()
  const isColour = /^#[0-9a-f]{6}$/i.test(accent)
  // Only in the browser: no style attribute passes the policy of a page's HTML.
  const style = isHydrated && isColour ? ({ '--color-primary': accent } as CSSProperties) : undefined
  return (
    <figure className="grid gap-2">
      <figcaption className="text-muted text-sm">
        {t(theme)}
        {isColour && <span className="figures"> · {worstAccentContrast(accent, theme).toFixed(1)}:1</span>}
      </figcaption>
      <div
        data-theme={data}
        className="grid gap-3 overflow-hidden rounded-box border border-line bg-paper p-4 text-ink"
        style={style}
      >
        <p className="flex min-w-0 items-center gap-2 font-display text-xl tracking-tight">
          {values.logo ? (
            <img
              src={pictureUrlForWidth(values.logo.picture, 160)}
              alt=""
              className="h-6 w-auto max-w-48 rounded-field"
            />
          ) : (
            <span className="size-6 shrink-0 rounded-field bg-primary" aria-hidden="true" />
          )}
          <span className="truncate">{values.name.trim() || siteSettingDefaults.name}</span>
        </p>
        <p className="flex flex-wrap items-center gap-4">
          <span className="btn btn-primary pointer-events-none">{t('sampleButton')}</span>
          <span className="text-primary underline underline-offset-4">{t('sampleLink')}</span>
        </p>
      </div>
    </figure>
  )
}
