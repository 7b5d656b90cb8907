import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { consumptionUnits, distanceUnits } from '#contract/car-units.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Users. `email` is kept in lower case; a deleted user's row stays, without personal data, so that orders stay
 * readable.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** The role that the person has chosen now. Whom a query counts among buyers or sellers: `holdsRole`. */
    role: text('role', { enum: ['Buyer', 'Seller', 'Admin'] }).notNull(),
    /** Whether the person may choose between buying and selling. */
    hasBothRoles: boolean('has_both_roles').notNull().default(false),
    permission: text('permission', { enum: ['Verified'] }),
    phoneNumber: text('phone_number'),
    /** The language of mail to the person. */
    language: text('language').notNull().default('en'),
    /** Whether the person chose it while signed in. Until then it is that of the pages on which they last signed in. */
    languageIsChosen: boolean('language_is_chosen').notNull().default(false),
    /** The units of distance and consumption that the person has chosen; null for those of the language. */
    distanceUnit: text('distance_unit', { enum: distanceUnits }),
    consumptionUnit: text('consumption_unit', { enum: consumptionUnits }),
    /** When the person agreed to the terms; null for a person whom another user created. */
    consentedAt: timestampColumn('consented_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
    /** When an Admin suspended the person, and why; the person is told the reason. */
    suspendedAt: timestampColumn('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** Since when the person waits for the badge, where that is later than their sign-up. */
    verificationAskedAt: timestampColumn('verification_asked_at'),
    /** When an Admin declined the badge, and why; the seller is told the reason and may ask again. */
    verificationDeclinedAt: timestampColumn('verification_declined_at'),
    verificationDeclinedReason: text('verification_declined_reason'),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_role_created_idx').on(t.role, t.createdAt),
    // The queue of sellers who wait for the badge, in its order.
    index('users_to_verify_idx')
      .on(sql`coalesce(verification_asked_at, created_at)`, t.id)
      .where(
        sql`permission is null and verification_declined_at is null and deleted_at is null and suspended_at is null and (role = 'Seller' or has_both_roles)`,
      ),
    // Numbers are stored as they were typed: two are the same if their last ten digits are.
    index('users_phone_digits_idx')
      .on(sql`right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10)`)
      .where(sql`phone_number is not null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_role_known', sql`${t.role} in ('Buyer', 'Seller', 'Admin')`),
    check('users_admin_has_one_role', sql`${t.role} <> 'Admin' or not ${t.hasBothRoles}`),
    check('users_suspended_for_a_reason', sql`(${t.suspendedAt} is null) = (${t.suspendedReason} is null)`),
    check(
      'users_declined_for_a_reason',
      sql`(${t.verificationDeclinedAt} is null) = (${t.verificationDeclinedReason} is null)`,
    ),
    check('users_verified_or_declined', sql`${t.permission} is null or ${t.verificationDeclinedAt} is null`),
    check('users_permission_known', sql`${t.permission} is null or ${t.permission} = 'Verified'`),
  ],
)

/** Signed-in devices. Named `session` by better-auth. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** How the person signed in; null for sessions from before this was recorded. */
    way: text('way', { enum: ['password', 'link', 'google', 'github', 'x', 'phone'] }),
    /** When the person last proved their identity, by signing in or by confirming it again later. */
    confirmedAt: timestampColumn('confirmed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sessions_token_key').on(t.token),
    index('sessions_user_idx').on(t.userId),
    index('sessions_address_idx').on(t.ipAddress),
    check('sessions_way_known', sql`${t.way} in ('password', 'link', 'google', 'github', 'x', 'phone')`),
  ],
)

/** A person's ways to sign in: a password, a provider. Named `account` by better-auth. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Both tokens are encrypted with the server's secret. */
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestampColumn('access_token_expires_at'),
    refreshTokenExpiresAt: timestampColumn('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sign_in_methods_provider_account_key').on(t.providerId, t.accountId),
    uniqueIndex('sign_in_methods_user_provider_key').on(t.userId, t.providerId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier)],
)

/**
 * A new address that a person requested: it stays pending until the person follows the link that was sent to it. The
 * row stays for a while after that, because mail to the old address belongs to the person too.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** The session that requested the change, with the password: it stays signed in after the change. */
    askedBySessionId: text('asked_by_session_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    confirmedAt: timestampColumn('confirmed_at'),
  },
  (t) => [
    uniqueIndex('email_changes_one_open_an_account').on(t.accountId).where(sql`confirmed_at is null`),
    index('email_changes_account_idx').on(t.accountId),
    check('email_changes_lower', sql`${t.newEmail} = lower(${t.newEmail})`),
  ],
)

/** A person's authenticator app; its code is required once `confirmedAt` is set. */
export const secondFactors = pgTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with the server's secret. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The time step (half minutes since 1970) of the last accepted code: no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  confirmedAt: timestampColumn('confirmed_at'),
})

/** Backup codes for a person without their app, stored as hashes; a used code is deleted. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/** The number that a person has confirmed; it signs them in while it is the one on their account. */
export const confirmedPhones = pgTable(
  'confirmed_phones',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In E.164 format: `+15125550123`. */
    number: text('number').notNull(),
    confirmedAt: timestampColumn('confirmed_at').notNull(),
  },
  (t) => [uniqueIndex('confirmed_phones_number_key').on(t.number)],
)

/** Codes that were sent by text message, the last one of each kind. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign-in', 'confirm'] }).notNull(),
    number: text('number').notNull(),
    /** Encrypted with the server's secret: with only a million possible codes, a hash would be cracked at once. */
    sealedCode: text('sealed_code').notNull(),
    tries: integer('tries').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.purpose] })],
)

/** Counters of the rate limiter, shared by every server. `lastRequest` is in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('rate_limits_key_key').on(t.key)],
)

/** Wrong passwords, by account and by address: ten in fifteen minutes lock the sign-in for a while. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    ipAddress: text('ip_address').notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (t) => [index('sign_in_failures_email_at_idx').on(t.email, t.at)],
)
