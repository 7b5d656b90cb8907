import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { languages, languageTraits } from '#contract/languages.ts'
import type { SaveSiteSettingsRequest, SiteSettings } from '#contract/site-settings.ts'
import { ApiError } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useInterruptedForm } from '#web/forms/use-interrupted-form.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { LegalTextSettingFields } from '#web/settings/legal-text-setting-fields.tsx'
import {
  AppearanceSettingFields,
  BusinessRuleSettingFields,
  ContactSettingFields,
} from '#web/settings/setting-groups.tsx'
import {
  changedSettingNames,
  formValuesOfSiteSettings,
  type SiteSettingsFormErrors,
  type SiteSettingsFormValues,
  toSiteSettingsChanges,
} from '#web/settings/site-settings-form-values.ts'
import { SiteSettingsPreview } from '#web/settings/site-settings-preview.tsx'
import { useSettingLabels } from '#web/settings/use-setting-labels.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageSectionIndex } from '#web/ui/page-section-index.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import './save-bar.css'

/** In their order on the page. */
const settingSections = ['look', 'rules', 'contact', 'legal'] as const

type SettingsFormProps = { settings: SiteSettings; onSave: (changes: SaveSiteSettingsRequest) => Promise<unknown> }

const interruptible = {
  form: 'site-settings',
  fields: [
    ...['name', 'accentLight', 'accentDark', 'feePercent', 'meetingHoldMinutes', 'waitlistTurnHours'],
    ...['contactEmail', 'contactAddress'],
    ...languages.flatMap((language) => [`terms.${language}`, `privacy.${language}`]),
  ],
}

export function SiteSettingsForm({ settings, onSave }: SettingsFormProps) {
  const t = useSettingsTexts()
  const language = useLanguage()
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const saved = formValuesOfSiteSettings(settings)
  const [values, setValues] = useState(saved)
  const [errors, setErrors] = useState<SiteSettingsFormErrors>({})
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { keep } = useInterruptedForm(interruptible, (kept) => setValues((now) => ({ ...now, ...kept })))
  const changed = changedSettingNames(values, saved)
  const labelOf = useSettingLabels()
  const listed = new Intl.ListFormat(languageTraits[language].locale, { type: 'unit' })

  function change(part: Partial<SiteSettingsFormValues>) {
    setValues((now) => ({ ...now, ...part }))
    const names = Object.keys(part)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))))
  }

  function refuse(found: SiteSettingsFormErrors) {
    setErrors(found)
    // After React has marked the fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = toSiteSettingsChanges(values, saved, { revision: settings.revision, language })
    if ('errors' in read) return refuse(read.errors)
    setSaving(true)
    try {
      await onSave(read.changes)
      toastNotifier.success(t('saved'))
      await revalidate()
    } catch (error) {
      const { logo, ...texts } = values
      keep(error, texts)
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields)
      else toastError(error)
    } finally {
      setSaving(false)
    }
  }

  const fields = { values, errors, change }
  return (
    <form
      ref={form}
      onSubmit={save}
      noValidate
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8"
    >
      <PageSectionIndex
        className="xl:col-span-2"
        label={t('sections')}
        sections={settingSections.map((section) => ({ id: section, name: t(section) }))}
      />
      {/* Disabled until React listens: text typed before would be lost. */}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-6">
        <Card className="grid gap-10 p-5 sm:p-8">
          <AppearanceSettingFields {...fields} />
          <BusinessRuleSettingFields {...fields} />
          <ContactSettingFields {...fields} />
          <LegalTextSettingFields {...fields} />
        </Card>
      </fieldset>
      <div className="grid gap-6 xl:sticky xl:top-24">
        <SiteSettingsPreview values={values} />
      </div>
      <div className="save-bar" data-changed={changed.length > 0 || undefined}>
        <div aria-live="polite">
          <p className="font-medium">{changed.length === 0 ? t('nothing') : t('changed', { count: changed.length })}</p>
          {changed.length > 0 && (
            <p className="line-clamp-2 text-muted text-sm">{listed.format(changed.map(labelOf))}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isSaving} disabled={changed.length === 0}>
            {t('save')}
          </SubmitButton>
          {changed.length > 0 && (
            <Button look="secondary" disabled={isSaving} onClick={() => discard()}>
              {t('discard')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )

  function discard() {
    setValues(saved)
    setErrors({})
  }
}
