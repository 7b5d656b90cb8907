import { type ProfileCompleteness, type ProfileCompletenessPart, profileCompletenessParts } from '#contract/profile.ts'

/** Row S-27: how complete a profile is. A fresh sign-up has the first five parts, which is 70 of 100. */
export function profileCompletenessOf(has: Readonly<Record<ProfileCompletenessPart, boolean>>): ProfileCompleteness {
  const parts = profileCompletenessParts.map((part) => ({ ...part, isDone: has[part.key] }))
  const points = parts.reduce((sum, part) => sum + (part.isDone ? part.points : 0), 0)
  return { points, parts }
}
