import { useState } from 'react'
import { isLanguage, type Language, languages, languageTraits } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { LegalTextBody } from '#web/settings/legal-text-body.tsx'
import { RestorableSettingField } from '#web/settings/restorable-setting-field.tsx'
import type { SettingFieldsProps } from '#web/settings/setting-groups.tsx'
import type { LegalDocumentName, LegalTextFieldName } from '#web/settings/site-settings-form-values.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FieldGroup } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const documents: LegalDocumentName[] = ['terms', 'privacy']

/** The operator's own terms and privacy page, one language at a time, each with its preview. */
export function LegalTextSettingFields(props: SettingFieldsProps) {
  const t = useSettingsTexts()
  const [language, setLanguage] = useState<Language>(useLanguage())
  // An error in another language than the shown one must be seen.
  const wrong = languages.find((each) => documents.some((document) => props.errors[`${document}.${each}`]))
  const shown = wrong ?? language
  return (
    <FieldGroup id="legal" title={t('legal')} intro={t('legalIntro')}>
      <Select
        label={t('legalLanguage')}
        hint={t('legalFallback')}
        value={shown}
        onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        options={languages.map((each) => ({ value: each, label: languageTraits[each].name }))}
      />
      {documents.map((document) => (
        <LegalField key={document} {...props} document={document} language={shown} />
      ))}
    </FieldGroup>
  )
}

type LegalFieldProps = SettingFieldsProps & { document: LegalDocumentName; language: Language }

function LegalField({ values, errors, change, document, language }: LegalFieldProps) {
  const t = useSettingsTexts()
  const name: LegalTextFieldName = `${document}.${language}`
  const text = values[name]
  return (
    <RestorableSettingField label={t(document)} isSet={text !== ''} onRestore={() => change({ [name]: '' })}>
      <Textarea
        label={`${t(document)} (${languageTraits[language].name})`}
        lang={language}
        rows={6}
        value={text}
        error={errors[name]}
        hint={text.trim() === '' ? t('builtIn') : undefined}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      {text.trim() !== '' && (
        <Disclosure summary={t('preview')}>
          <LegalTextBody text={text} language={language} />
        </Disclosure>
      )}
    </RestorableSettingField>
  )
}
