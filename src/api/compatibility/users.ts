import { createRoute } from '@hono/zod-openapi'
import type { z } from 'zod'
import { InsertResult } from '#contract/compatibility.ts'
import { CreatedPerson, NewPerson, OwnRecord, SaveUser } from '#contract/compatibility-people.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { type Actor, requireRole } from '#domain/actor.ts'
import { completeOwnRecord } from '#domain/compatibility/complete-own-record.ts'
import { createUser } from '#domain/people/create-user.ts'
import { withSignUpRateLimit } from '../accounts.ts'
import { type ApiContext, createModule, toValidationError } from '../api-env.ts'
import { answers, jsonBody } from '../describe-responses.ts'
import { uploadedIdOf } from '../uploaded-photo-id.ts'
import { insertedAnswer, tags } from './answer-helpers.ts'
import { renameErrorFields } from './rename-error-fields.ts'

const save = createRoute({
  method: 'post',
  path: '/users',
  tags,
  summary: 'C-09: sign up; create a user (Admin); or complete one’s own record.',
  description:
    'Signed out: sign-up with name, email, password, role (Seller or Buyer), image, and phoneNumber where there is one. An Admin: create a user with name, email, role, photoURL; without a password the person chooses one by mail. A mail then asks whether the address is theirs: selling and booking wait for `POST /accounts/verify-email`, signed in and with the token of its link. Otherwise: name, photoURL and phoneNumber of one’s own record, as often as it is sent. Each value goes by either of its names; a picture is an address that POST /images answered. The picture of a Google account, which a signed-in client sends as `photoURL`, is left aside: the own one stays.',
  request: { body: jsonBody(SaveUser) },
  responses: answers(200, '`insertedId` is the person’s id.', InsertResult),
})

/** The three variants are told apart by who sends them, never by what they say about the sender. */
export const compatibleUsersRoutes = createModule().openapi(save, async (c) => {
  const { actor } = c.var
  const body = c.req.valid('json')
  if (!actor) return c.json(insertedAnswer(await signUpPerson(c, body)), 200)
  const person = isAboutSelf(actor, body) ? await completeOwn(c, body) : await createPerson(c, body)
  return c.json(insertedAnswer(person), 200)
})

/** An Admin who names a role creates somebody. */
function isAboutSelf(actor: Actor, { email, role }: SaveUser): boolean {
  if (actor.role === 'Admin') return email?.toLowerCase() === actor.email && role === undefined
  return email === undefined || email.toLowerCase() === actor.email
}

async function signUpPerson(c: ApiContext, body: SaveUser) {
  const { db, mediaStore, clock } = c.var.services
  return renameErrorFields({ image: imageFieldOf(body), photo: imageFieldOf(body) }, async () => {
    const { image, ...account } = fitting(NewPerson, buildRecord(body))
    const photo = { uploadedId: uploadedIdOf(c, { field: 'image', address: image }) }
    return withSignUpRateLimit(c, () => signUp(db, mediaStore, { account, photo, now: clock.now() }))
  })
}

async function createPerson(c: ApiContext, body: SaveUser) {
  requireRole(c.var.actor, 'Admin')
  const { db, mediaStore, clock } = c.var.services
  return renameErrorFields({ image: imageFieldOf(body), photo: imageFieldOf(body) }, async () => {
    const { image, ...account } = fitting(CreatedPerson, buildRecord(body))
    const photo = { uploadedId: uploadedIdOf(c, { field: 'image', address: image }) }
    return createUser(db, mediaStore, c.var.actor, { account, photo, now: clock.now() })
  })
}

async function completeOwn(c: ApiContext, body: SaveUser) {
  const { db, clock } = c.var.services
  return renameErrorFields({ image: imageFieldOf(body), photoId: imageFieldOf(body) }, async () => {
    const { image: given, ...record } = buildRecord(body)
    const image = given !== undefined && isGooglePicture(given) ? undefined : given
    const changes = fitting(OwnRecord, record)
    const uploadedId = image === undefined ? undefined : uploadedIdOf(c, { field: 'image', address: image })
    return completeOwnRecord(db, c.var.actor, { changes, uploadedId, now: clock.now() })
  })
}

/** What a client of Google's sends as it got it. Nothing of another site's is ever shown, nor is it fetched. */
function isGooglePicture(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname.endsWith('.googleusercontent.com')
}

/** Each value by its first name. */
function buildRecord({ name, displayName, email, password, role, phoneNumber, number, image, photoURL }: SaveUser) {
  return {
    name: name ?? displayName,
    email,
    password: password ?? undefined,
    role,
    phoneNumber: phoneNumber ?? number,
    image: image ?? photoURL,
  }
}

function imageFieldOf({ image, photoURL }: SaveUser): 'image' | 'photoURL' {
  return image === undefined && photoURL !== undefined ? 'photoURL' : 'image'
}

function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw toValidationError(parsed.error.issues)
}
