// No page may load the validation library for these: their schema stands in site-settings.ts.
import type { Picture } from './media.ts'
import { moneyRuleMessageValues, moneyRules } from './money-rules.ts'

/** What an operator may set in Admin's settings, as it holds where nothing is set. */
export const siteSettingDefaults = Object.freeze({
  name: 'Forecourt',
  accentLight: '#14573f',
  accentDark: '#7fcfa9',
  feeBasisPoints: moneyRules.sellerFeeBasisPoints,
  /** How long a time that was asked for is held while the seller answers. */
  meetingHoldMinutes: 15,
  waitlistTurnHours: moneyRules.waitlistTurnHours,
})

/** The settings that every page needs; where nothing is set there are none, and pages carry null. */
export type PublicSiteSettings = Readonly<{
  name: string
  logo: Picture | null
  /** The version of `/site-colours.css`; null for the colours of this release. */
  colours: string | null
  feeBasisPoints: number
  waitlistTurnHours: number
  contactEmail: string | null
  contactAddress: string | null
}>

export const defaultPublicSiteSettings: PublicSiteSettings = Object.freeze({
  name: siteSettingDefaults.name,
  logo: null,
  colours: null,
  contactEmail: null,
  contactAddress: null,
  feeBasisPoints: siteSettingDefaults.feeBasisPoints,
  waitlistTurnHours: siteSettingDefaults.waitlistTurnHours,
})

/** The rules of money for use in sentences, as `moneyRuleMessageValues`, with the settings of the site. */
export function siteMoneyMessageValues({ feeBasisPoints, waitlistTurnHours }: PublicSiteSettings) {
  return { ...moneyRuleMessageValues, feePercent: feeBasisPoints / 100, turnHours: waitlistTurnHours }
}

/** A text of ours about this site, with its name: our texts call it Forecourt. */
export function replaceSiteNameInText(text: string, name: string): string {
  return name === siteSettingDefaults.name ? text : text.replaceAll(siteSettingDefaults.name, name)
}
