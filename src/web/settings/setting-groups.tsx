import { type ChangeEvent, useState } from 'react'
import { maxPhotoBytes } from '#contract/photos.ts'
import { siteSettingDefaults } from '#contract/site.ts'
import { ApiError } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { uploadPhoto } from '#web/media/upload-photo.ts'
import { RestorableSettingField } from '#web/settings/restorable-setting-field.tsx'
import type {
  SiteSettingName,
  SiteSettingsFormErrors,
  SiteSettingsFormValues,
} from '#web/settings/site-settings-form-values.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { FieldGroup } from '#web/ui/form-field.tsx'
import { PicturePicker } from '#web/ui/picture-picker.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export type SettingFieldsProps = {
  values: SiteSettingsFormValues
  errors: SiteSettingsFormErrors
  change: (part: Partial<SiteSettingsFormValues>) => void
}

/** What a text field of the settings needs, by its name. */
function propsOf({ values, errors, change }: SettingFieldsProps, name: SiteSettingName) {
  const value = values[name]
  return {
    field: {
      name,
      value,
      error: errors[name],
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.target.value }),
    },
    restore: { isSet: value !== '', onRestore: () => change({ [name]: '' }) },
  }
}

export function AppearanceSettingFields(props: SettingFieldsProps) {
  const t = useSettingsTexts()
  const name = propsOf(props, 'name')
  return (
    <FieldGroup id="look" title={t('look')}>
      <RestorableSettingField label={t('name')} {...name.restore}>
        <TextInput
          label={t('name')}
          placeholder={siteSettingDefaults.name}
          hint={t('default', { value: siteSettingDefaults.name })}
          {...name.field}
        />
      </RestorableSettingField>
      <LogoField {...props} />
      <AccentField {...props} name="accentLight" />
      <AccentField {...props} name="accentDark" />
    </FieldGroup>
  )
}

function AccentField({ name, ...props }: SettingFieldsProps & { name: 'accentLight' | 'accentDark' }) {
  const t = useSettingsTexts()
  const { field, restore } = propsOf(props, name)
  const shown = /^#[0-9a-f]{6}$/i.test(field.value.trim()) ? field.value.trim() : siteSettingDefaults[name]
  return (
    <RestorableSettingField label={t(name)} {...restore}>
      <div className="flex items-start gap-3">
        <TextInput
          className="grow"
          label={t(name)}
          placeholder={siteSettingDefaults[name]}
          hint={t('default', { value: siteSettingDefaults[name] })}
          spellCheck={false}
          {...field}
        />
        <input
          type="color"
          aria-label={`${t('pickColor')}: ${t(name)}`}
          value={shown}
          onChange={(event) => props.change({ [name]: event.target.value })}
          className="mt-8 size-11 shrink-0 cursor-pointer rounded-field border border-control-line bg-surface p-1"
        />
      </div>
    </RestorableSettingField>
  )
}

function LogoField({ values, errors, change }: SettingFieldsProps) {
  const t = useSettingsTexts()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState<number>()

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    setError(undefined)
    if (!file) return
    if (file.size > maxPhotoBytes) return setError('The photo is larger than 15 MB')
    try {
      setShare(0)
      const logo = await uploadPhoto(file, { onProgress: setShare, signal: new AbortController().signal })
      change({ logo })
    } catch (failure) {
      setError((failure instanceof ApiError ? failure.fields.image : undefined) ?? userErrorMessage(failure))
    } finally {
      setShare(undefined)
    }
  }

  return (
    <RestorableSettingField label={t('logo')} isSet={values.logo !== null} onRestore={() => change({ logo: null })}>
      <PicturePicker
        label={t('logo')}
        hint={t('logoHint')}
        error={error ?? errors.logoId}
        progress={share}
        disabled={share !== undefined}
        onChange={choose}
      />
    </RestorableSettingField>
  )
}

export function BusinessRuleSettingFields(props: SettingFieldsProps) {
  const t = useSettingsTexts()
  const fee = propsOf(props, 'feePercent')
  const hold = propsOf(props, 'meetingHoldMinutes')
  const turn = propsOf(props, 'waitlistTurnHours')
  const feePercent = siteSettingDefaults.feeBasisPoints / 100
  return (
    <FieldGroup id="rules" title={t('rules')}>
      <RestorableSettingField label={t('feePercent')} {...fee.restore}>
        <TextInput
          label={t('feePercent')}
          suffix="%"
          inputMode="decimal"
          placeholder={String(feePercent)}
          hint={t('feeHint', { value: feePercent })}
          {...fee.field}
        />
      </RestorableSettingField>
      <RestorableSettingField label={t('meetingHoldMinutes')} {...hold.restore}>
        <TextInput
          label={t('meetingHoldMinutes')}
          suffix={t('minutes')}
          inputMode="numeric"
          placeholder={String(siteSettingDefaults.meetingHoldMinutes)}
          hint={t('meetingHoldHint', { value: siteSettingDefaults.meetingHoldMinutes })}
          {...hold.field}
        />
      </RestorableSettingField>
      <RestorableSettingField label={t('waitlistTurnHours')} {...turn.restore}>
        <TextInput
          label={t('waitlistTurnHours')}
          suffix={t('hours')}
          inputMode="numeric"
          placeholder={String(siteSettingDefaults.waitlistTurnHours)}
          hint={t('waitlistTurnHint', { value: siteSettingDefaults.waitlistTurnHours })}
          {...turn.field}
        />
      </RestorableSettingField>
    </FieldGroup>
  )
}

export function ContactSettingFields(props: SettingFieldsProps) {
  const t = useSettingsTexts()
  return (
    <FieldGroup id="contact" title={t('contact')} intro={t('contactHint')}>
      <TextInput
        label={t('contactEmail')}
        type="email"
        placeholder={t('contactEmailExample')}
        hint={t('contactEmailHint')}
        {...propsOf(props, 'contactEmail').field}
      />
      <Textarea
        label={t('contactAddress')}
        rows={3}
        placeholder={t('contactAddressExample')}
        hint={t('contactAddressHint')}
        {...propsOf(props, 'contactAddress').field}
      />
    </FieldGroup>
  )
}
