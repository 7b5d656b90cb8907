import { formatPhoneNumber } from '#contract/format-phone-number.ts'

/** A telephone number that a press calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="figures underline underline-offset-4">
      <bdi dir="ltr">{formatPhoneNumber(phone)}</bdi>
    </a>
  )
}
