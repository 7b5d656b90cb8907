import type { Role } from '#contract/accounts.ts'

/** Who must have a second factor, according to the owner's settings. */
export const secondFactorRequirements = ['optional', 'admins', 'everybody'] as const
export type SecondFactorRequirement = (typeof secondFactorRequirements)[number]

/** Whether the person must set up a second factor before the server answers any of their other calls. */
export function isSecondFactorSetupRequired(
  rule: SecondFactorRequirement,
  { role, hasSecondFactor }: { role: Role; hasSecondFactor: boolean },
): boolean {
  if (hasSecondFactor || rule === 'optional') return false
  return rule === 'everybody' || role === 'Admin'
}
