import type { ReactNode } from 'react'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import { AuditDetailRows } from '#web/admin/audit-detail-rows.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type AuditDetailProps = {
  detail: Record<string, unknown>
  /** False beside what the entry is about, which an id names only for a machine. */
  hasIds?: boolean
}

/** The further details recorded with an action, in words; renders nothing where there are none. */
export function AuditDetailText({ detail, hasIds = false }: AuditDetailProps) {
  const nameOf = useDetailNames()
  const shown = Object.entries(detail)
    .flatMap(([name, value]) => (isRecord(value) ? Object.entries(value) : [[name, value] as const]))
    .filter(([name, value]) => value !== null && value !== '' && (hasIds || !name.endsWith('Id')))
  if (shown.length === 0) return null
  const rows = shown.map(([name, value]) => ({
    name,
    label: nameOf(name),
    value: <Value name={name} value={value} />,
  }))
  return <AuditDetailRows rows={rows} />
}

/** Turns `booking.handover-confirmed` into `Booking: handover confirmed`, and `intentId` into `Intent id`. */
export function auditNameInWords(name: string): string {
  const words = name
    .replace('.', ': ')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function useDetailNames(): (name: string) => string {
  const t = useAdminTexts()
  return (name) => {
    const bare = name.replace(/Cents$/, '')
    const key = `detail.${bare}`
    return t.has(key) ? t(key) : auditNameInWords(bare)
  }
}

/** Stored words that have a text of their own elsewhere. */
const words: Record<string, TextKey<typeof useAdminTexts>> = {
  buyer: 'buyer',
  seller: 'seller',
  sold: 'sold',
  new: 'paymentNew',
  won: 'paymentWon',
  lost: 'paymentLost',
  captured: 'paymentCaptured',
  failed: 'paymentFailed',
  canceled: 'paymentCanceled',
  paid: 'paid',
  refunded: 'refunded',
  person: 'subjectPerson',
  listing: 'subjectListing',
  booking: 'subjectBooking',
  payment: 'subjectPayment',
  feedback: 'subjectFeedback',
  audit: 'subjectAudit',
  settings: 'subjectSettings',
}
const writtenByPeople = new Set(['q', 'note', 'reference'])
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function Value({ name, value }: { name: string; value: unknown }): ReactNode {
  const t = useAdminTexts()
  const shell = useShellTexts()
  const money = useMoneyTexts()
  const { number } = useLocaleFormats()
  if (name.endsWith('Cents') && typeof value === 'number') return <FormattedPrice cents={value} />
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return number(value.length)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (writtenByPeople.has(name)) return value
  if (moment.test(value)) return <LocalizedTime at={value} show="dateTime" />
  if (value === 'Buyer' || value === 'Seller' || value === 'Admin') return shell(value)
  if (isProvider(value)) return socialProviderDisplayNames[value]
  const alarm = `a.${value}`
  if (name === 'kind' && money.has(alarm)) return money(alarm)
  const known = words[value] ?? `word.${value}`
  return t.has(known) ? t(known) : value
}

function isProvider(value: string): value is keyof typeof socialProviderDisplayNames {
  return Object.hasOwn(socialProviderDisplayNames, value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
