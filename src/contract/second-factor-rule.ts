import type { Role } from '#contract/accounts.ts'

/** Who must have a second factor, as the owner's settings say. */
export const secondFactorRules = ['optional', 'admins', 'everybody'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/** Whether the person has to set one up before anything of theirs is answered. */
export function isSecondFactorMissing(
  rule: SecondFactorRule,
  { role, hasSecondFactor }: { role: Role; hasSecondFactor: boolean },
): boolean {
  if (hasSecondFactor || rule === 'optional') return false
  return rule === 'everybody' || role === 'Admin'
}
