// No page may load the validation library for these: their schema stands in site-settings.ts.
import type { Picture } from './media.ts'
import { moneyRuleMessageValues, moneyRules } from './money-rules.ts'

/** What an operator may set in Admin's settings, as it holds where nothing is set. */
export const siteDefaults = Object.freeze({
  name: 'Forecourt',
  accentLight: '#14573f',
  accentDark: '#7fcfa9',
  feeBasisPoints: moneyRules.sellerFeeBasisPoints,
  /** How long a time that was asked for is held while the seller answers. */
  meetingHoldMinutes: 15,
  waitlistTurnHours: moneyRules.waitlistTurnHours,
})

/** The settings that every page needs; where nothing is set there are none, and pages carry null. */
export type PublicSite = Readonly<{
  name: string
  logo: Picture | null
  /** The version of `/site-colours.css`; null for the colours of this release. */
  colours: string | null
  feeBasisPoints: number
  waitlistTurnHours: number
  contactEmail: string | null
  contactAddress: string | null
}>

export const defaultSite: PublicSite = Object.freeze({
  ...{ name: siteDefaults.name, logo: null, colours: null, contactEmail: null, contactAddress: null },
  feeBasisPoints: siteDefaults.feeBasisPoints,
  waitlistTurnHours: siteDefaults.waitlistTurnHours,
})

/** The rules of money for use in sentences, as `moneyRuleMessageValues`, with the settings of the site. */
export function siteMoneyValues({ feeBasisPoints, waitlistTurnHours }: PublicSite) {
  return { ...moneyRuleMessageValues, feePercent: feeBasisPoints / 100, turnHours: waitlistTurnHours }
}

/** A text of ours about this site, with its name: our texts call it Forecourt. */
export function withSiteName(text: string, name: string): string {
  return name === siteDefaults.name ? text : text.replaceAll(siteDefaults.name, name)
}
