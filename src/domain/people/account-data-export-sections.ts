import { asc, eq, inArray } from 'drizzle-orm'
import {
  confirmedPhones,
  emailChanges,
  secondFactors,
  sessions,
  signInFailures,
  signInMethods,
  users,
} from '#db/schema/accounts.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

/**
 * The account of a person, and how they sign in.
 * @reads accounts: the part of the own-data copy that is about the account.
 */
export const accountDataExportSections: readonly OwnDataExportSection[] = [
  {
    name: 'profile',
    title: 'Profile',
    read: (db, { accountId }) =>
      db
        .select({
          id: users.id,
          name: users.name,
          email: users.email,
          emailVerified: users.emailVerified,
          phoneNumber: users.phoneNumber,
          photo: users.image,
          role: users.role,
          badge: users.permission,
          badgeDeclinedAt: users.verificationDeclinedAt,
          badgeDeclinedFor: users.verificationDeclinedReason,
          buysAndSells: users.hasBothRoles,
          distanceUnit: users.distanceUnit,
          consumptionUnit: users.consumptionUnit,
          language: users.language,
          agreedToTermsAt: users.consentedAt,
          since: users.createdAt,
          secondStepSince: secondFactors.confirmedAt,
          phoneConfirmedAt: confirmedPhones.confirmedAt,
        })
        .from(users)
        .leftJoin(secondFactors, eq(secondFactors.accountId, users.id))
        .leftJoin(confirmedPhones, eq(confirmedPhones.accountId, users.id))
        .where(eq(users.id, accountId))
        .orderBy(asc(users.id)),
  },
  {
    name: 'waysToSignIn',
    title: 'Login methods',
    read: (db, { accountId }) =>
      db
        .select({ way: signInMethods.providerId, since: signInMethods.createdAt, changedAt: signInMethods.updatedAt })
        .from(signInMethods)
        .where(eq(signInMethods.userId, accountId))
        .orderBy(asc(signInMethods.id)),
  },
  {
    name: 'signIns',
    title: 'Signed-in devices',
    read: (db, { accountId }) =>
      db
        .select({
          since: sessions.createdAt,
          lastSeen: sessions.updatedAt,
          until: sessions.expiresAt,
          way: sessions.way,
          address: sessions.ipAddress,
          device: sessions.userAgent,
        })
        .from(sessions)
        .where(eq(sessions.userId, accountId))
        .orderBy(asc(sessions.id)),
  },
  {
    name: 'wrongSignIns',
    title: 'Failed logins',
    read: (db, { confirmedEmails }) =>
      db
        .select({ at: signInFailures.at, address: signInFailures.ipAddress })
        .from(signInFailures)
        .where(inArray(signInFailures.email, confirmedEmails))
        .orderBy(asc(signInFailures.id)),
  },
  {
    name: 'addressChanges',
    title: 'Address changes',
    read: (db, { accountId }) =>
      db
        .select({
          from: emailChanges.oldEmail,
          to: emailChanges.newEmail,
          askedAt: emailChanges.createdAt,
          confirmedAt: emailChanges.confirmedAt,
        })
        .from(emailChanges)
        .where(eq(emailChanges.accountId, accountId))
        .orderBy(asc(emailChanges.id)),
  },
]
