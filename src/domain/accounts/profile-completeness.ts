import { type Completeness, type ProfilePart, profileParts } from '#contract/profile.ts'

/** Row S-27: how complete a profile is. A fresh sign-up has the first five parts and stands at 70 of 100. */
export function completenessOf(has: Readonly<Record<ProfilePart, boolean>>): Completeness {
  const parts = profileParts.map((part) => ({ ...part, isDone: has[part.key] }))
  const points = parts.reduce((sum, part) => sum + (part.isDone ? part.points : 0), 0)
  return { points, parts }
}
