import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import type { Picture } from '#contract/media.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import type { Db, Tx } from '#db/client.ts'
import { violatedConstraintName } from '#db/database-errors.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { claimPhotoForPerson } from '#domain/media/claim-photo-for-person.ts'
import { discardPhoto } from '#domain/media/discard-photo.ts'
import { photoPathOfUrl } from '#domain/media/photo-url.ts'
import { storePhoto } from '#domain/media/store-photo.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { hashNewPassword } from './hash-new-password.ts'

export type NewAccount = {
  name: string
  /** In lower case. */
  email: string
  /** Without one the person cannot sign in until they have chosen one. */
  password?: string | undefined
  role: Role
  phoneNumber?: string | undefined
  /** True where the person has just agreed to the terms. */
  hasConsented?: boolean
  /** The language of mail to the person; English by default. */
  language?: Language
} & Partial<ReaderUnits>

/** The photo itself, or an upload from a moment ago: by a visitor without an account, or by `giverId`. */
export type AccountPhotoSource = { bytes: Uint8Array } | { uploadedId: string; giverId?: string }

export type Account = typeof users.$inferSelect

type Creation = {
  account: NewAccount
  /** Null for a person without a picture. */
  photo: AccountPhotoSource | null
  now: Date
  /** Writes of the caller in the same transaction, for example an audit entry. */
  alongside?: (tx: Tx, created: Account) => Promise<void>
}

/**
 * Creates a person, their password and their picture in one step: if a part fails, nothing of it remains. Slow work
 * (hashing, decoding, writing files) comes before the transaction.
 *
 * @throws DomainError `conflict` with `fields.email` for an address that has an account; what `hashNewPassword` throws;
 * what `storePhoto` throws, with `fields.photo`.
 */
export async function createAccount(
  db: Db,
  mediaStore: MediaStore,
  { account, photo, now, alongside }: Creation,
): Promise<Account> {
  await rejectTakenEmail(db, account.email)
  const { password } = account
  const passwordHash = password === undefined ? null : await hashNewPassword(password, { field: 'password' })
  const stored = photo && 'bytes' in photo ? await store(db, mediaStore, { bytes: photo.bytes, now }) : null
  const uploaded = stored ? { uploadedId: stored.id } : photo && 'uploadedId' in photo ? photo : null
  try {
    return await db.transaction(async (tx) => {
      const created = await insertAccount(tx, { account, passwordHash, now })
      const withImage = uploaded === null ? created : await takePhoto(tx, { ...uploaded, account: created })
      await alongside?.(tx, withImage)
      return withImage
    })
  } catch (error) {
    // An account whose commit was not answered may be there, with this picture; if not, the picture goes as unused.
    if (stored && databaseUnavailableReason(error) === null) await discardPhoto(db, mediaStore, stored)
    throw violatedConstraintName(error) === 'users_email_key' ? emailTaken() : error
  }
}

/** Inserts a person's row and, where they have a password, the row that lets them sign in with it. */
export async function insertAccount(
  tx: Tx,
  { account, passwordHash, now }: { account: Omit<NewAccount, 'password'>; passwordHash: string | null; now: Date },
): Promise<Account> {
  const { name, email, role, phoneNumber = null, hasConsented = false, language = defaultLanguage } = account
  const { distanceUnit, consumptionUnit } = account
  const id = randomUUIDv7()
  const times = { createdAt: now, updatedAt: now }
  const [created] = await tx
    .insert(users)
    .values({
      id,
      name,
      email,
      role,
      phoneNumber,
      language,
      distanceUnit,
      consumptionUnit,
      consentedAt: hasConsented ? now : null,
      ...times,
    })
    .returning()
  if (!created) throw new Error('The new account was not answered.')
  if (passwordHash === null) return created
  await tx.insert(signInMethods).values({
    id: randomUUIDv7(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: passwordHash,
    ...times,
  })
  return created
}

/**
 * Creates a seller without any way to sign in, for an import. Returns null where the address has an account.
 */
export async function insertSeller(
  tx: Tx,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<{ id: string } | null> {
  const times = { createdAt: now, updatedAt: now }
  const [made] = await tx
    .insert(users)
    .values({ id: randomUUIDv7(), name, email, role: 'Seller', ...times })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return made ?? null
}

/** True for the database error which means that the address has an account. */
export function isEmailTakenError(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'conflict' && error.fields?.email !== undefined
}

/**
 * Rejects a taken address before the slow work. Two simultaneous sign-ups both pass here, and the unique index refuses
 * one.
 */
export async function rejectTakenEmail(db: Db, email: string): Promise<void> {
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken) throw emailTaken()
}

function emailTaken(): DomainError {
  const message = 'This email address already has an account (email-already-in-use). Log in or use another address.'
  return new DomainError('conflict', message, { fields: { email: message } })
}

async function store(db: Db, mediaStore: MediaStore, { bytes, now }: { bytes: Uint8Array; now: Date }) {
  return withPhotoField(() => storePhoto(db, mediaStore, { bytes, ownerId: null, now }))
}

async function takePhoto(
  tx: Tx,
  { uploadedId, giverId, account }: { uploadedId: string; giverId?: string; account: Account },
): Promise<Account> {
  const photo = { id: uploadedId, ownerId: account.id, giverId }
  const picture: Picture = await withPhotoField(() => claimPhotoForPerson(tx, photo))
  const image = photoPathOfUrl(pictureUrlForWidth(picture, 320))
  await tx.update(users).set({ image }).where(eq(users.id, account.id))
  return { ...account, image }
}

/** The form calls the field `photo`; the media module calls it `image`. */
async function withPhotoField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields?.image) throw error
    const { retryAfterSeconds } = error
    throw new DomainError(error.code, error.message, {
      fields: { photo: error.fields.image },
      cause: error,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}
