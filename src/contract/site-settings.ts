import { z } from 'zod'
import { type AccentTheme, minTextContrast, worstAccentContrast } from './colour-contrast.ts'
import { languages } from './languages.ts'
import { Picture } from './media.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { sanitizeMessage, sanitizeSingleLine } from './sanitize-text.ts'

/** `PublicSiteSettings` of site.ts, as the API answers it. */
export const PublicSiteSettingsSchema = z
  .object({
    name: z.string(),
    logo: Picture.nullable(),
    colours: z.string().nullable(),
    feeBasisPoints: z.int(),
    waitlistTurnHours: z.int(),
    contactEmail: z.string().nullable(),
    contactAddress: z.string().nullable(),
  })
  .meta({ id: 'PublicSite' })

export const siteSettingBounds = {
  nameLength: 40,
  addressLength: 300,
  legalTextLength: 30_000,
  maxFeePercent: 20,
  holdMinutes: { least: 5, most: 1_440 },
  turnHours: { least: 1, most: 72 },
} as const

const { nameLength, addressLength, legalTextLength, maxFeePercent, holdMinutes, turnHours } = siteSettingBounds

/** Braces and angle brackets would mean something in a text that the name is put into. */
const siteName = z
  .string()
  .transform((text) => sanitizeSingleLine(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter a name' })
      .max(nameLength, { error: `The name can have up to ${nameLength} characters` })
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&+!’-]*$/u, {
        error: 'Start with a letter or digit, and use only letters, digits, spaces and . , & + ! ’ -',
      }),
  )

function accent(theme: AccentTheme) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'Enter a color as # and six hex digits, such as #14573f' })
    .superRefine((colour, context) => {
      const contrast = worstAccentContrast(colour, theme)
      if (contrast >= minTextContrast) return
      const message = `The contrast with the page is only ${contrast.toFixed(1)}:1. It must be at least ${minTextContrast}:1`
      context.addIssue({ code: 'custom', message })
    })
}

const whole = ({ least, most }: { least: number; most: number }) => {
  const error = `Enter a whole number from ${least} to ${most}`
  return z.int({ error }).min(least, { error }).max(most, { error })
}

const feeError = `Enter a percentage from 0 to ${maxFeePercent} with up to two decimals`
const feePercent = z
  .number({ error: feeError })
  .min(0, { error: feeError })
  .max(maxFeePercent, { error: feeError })
  .refine((fee) => Math.abs(fee * 100 - Math.round(fee * 100)) < 1e-6, { error: feeError })

const legalText = z
  .string()
  .transform(sanitizeMessage)
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the text' })
      .max(legalTextLength, { error: `The text can have up to ${legalTextLength} characters` }),
  )

const email = z
  .string()
  .trim()
  .max(200, { error: validationMessages.emailInvalid })
  .pipe(z.email({ error: validationMessages.emailInvalid }))

const address = z
  .string()
  .transform(sanitizeMessage)
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the address' })
      .max(addressLength, { error: `The address can have up to ${addressLength} characters` }),
  )

/** A text for each language that has one of its own; null removes it. */
const legalTexts = z.partialRecord(z.enum(languages), legalText.nullable())

/** Only what is named changes; null restores the default. `revision` is the one that the changes were made upon. */
export const SaveSiteSettingsRequest = z
  .strictObject({
    revision: z.int().min(0),
    name: siteName.nullable(),
    logoId: z.uuid({ error: 'Choose a picture' }).nullable(),
    accentLight: accent('light').nullable(),
    accentDark: accent('dark').nullable(),
    feePercent: feePercent.nullable(),
    meetingHoldMinutes: whole(holdMinutes).nullable(),
    waitlistTurnHours: whole(turnHours).nullable(),
    contactEmail: email.nullable(),
    contactAddress: address.nullable(),
    terms: legalTexts,
    privacy: legalTexts,
  })
  .partial()
  .required({ revision: true })
export type SaveSiteSettingsRequest = z.infer<typeof SaveSiteSettingsRequest>

/** What is set; null where the default holds. */
export const SiteSettings = z
  .object({
    revision: z.int(),
    changedAt: z.iso.datetime().nullable(),
    name: z.string().nullable(),
    logo: Picture.nullable(),
    accentLight: z.string().nullable(),
    accentDark: z.string().nullable(),
    feePercent: z.number().nullable(),
    meetingHoldMinutes: z.int().nullable(),
    waitlistTurnHours: z.int().nullable(),
    contactEmail: z.string().nullable(),
    contactAddress: z.string().nullable(),
    terms: z.partialRecord(z.enum(languages), z.string()),
    privacy: z.partialRecord(z.enum(languages), z.string()),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof SiteSettings>

export const legalDocumentNames = ['terms', 'privacy'] as const
export const FindLegalTextQuery = z.object({ document: z.enum(legalDocumentNames), language: z.enum(languages) })
/** Null where the text of this release holds. `language` is the one that the text is written in. */
export const LegalTextResponse = z
  .object({ text: z.string().nullable(), language: z.enum(languages) })
  .meta({ id: 'LegalText' })
export type LegalTextResponse = z.infer<typeof LegalTextResponse>
