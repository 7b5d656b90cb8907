import { AuditDetailRows } from '#web/admin/audit-detail-rows.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useSettingLabels } from '#web/settings/use-setting-labels.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'

/**
 * What an entry of changed settings recorded, in the words of the settings page. Each setting has what was there and what
 * came, `250 → 300`; `-` is the default.
 */
export function SettingsChangeText({ detail }: { detail: Record<string, unknown> }) {
  const t = useSettingsTexts()
  const labelOf = useSettingLabels()
  const textOf = useSettingValues()
  const rows = Object.entries(detail).map(([name, stored]) => {
    const change = String(stored)
    // A postal address may hold an arrow of its own: then nothing says which of them stands between the two.
    const [from, to, ...more] = change.split(' → ')
    const isWhole = from !== undefined && to !== undefined && more.length === 0
    const value = isWhole ? t('change', { from: textOf(name, from), to: textOf(name, to) }) : change
    return { name, label: labelOf(name), value }
  })
  return <AuditDetailRows rows={rows} />
}

function useSettingValues(): (name: string, stored: string) => string {
  const t = useSettingsTexts()
  const { number } = useLocaleFormats()
  return (name, stored) => {
    if (stored === '-') return t('changeDefault')
    if (name === 'logoId') return t('changeLogo')
    if (name === 'feeBasisPoints') {
      return number(Number(stored) / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    }
    if (name === 'meetingHoldMinutes') return t('changeMinutes', { count: Number(stored) })
    if (name === 'waitlistTurnHours') return t('changeHours', { count: Number(stored) })
    const [, length] = /^(\d+) characters$/.exec(stored) ?? []
    return length === undefined ? stored : t('changeCharacters', { count: Number(length) })
  }
}
