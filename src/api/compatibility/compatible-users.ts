import { createRoute } from '@hono/zod-openapi'
import type { z } from 'zod'
import { MongoInsertResult } from '#contract/compatibility-api-basics.ts'
import {
  CompatApiCreateUserRequest,
  CompatApiEditProfileRequest,
  CompatApiSaveUserRequest,
  CompatApiSignUpRequest,
} from '#contract/compatibility-api-people.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { type Actor, requireRole } from '#domain/actor.ts'
import { updateOwnUserRecord } from '#domain/compatibility/update-own-user-record.ts'
import { createUserAsAdmin } from '#domain/people/create-user-as-admin.ts'
import { withSignUpRateLimit } from '../accounts.ts'
import { type ApiContext, createApiModule, toValidationError } from '../api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from '../describe-responses.ts'
import { uploadedPhotoIdFromUrl } from '../uploaded-photo-id-from-url.ts'
import { compatApiOpenApiTags, mongoInsertResponse } from './compatible-response-helpers.ts'
import { renameErrorFields } from './rename-error-fields.ts'

const save = createRoute({
  method: 'post',
  path: '/users',
  tags: compatApiOpenApiTags,
  summary: 'C-09: sign up; create a user (Admin); or complete one’s own record.',
  description:
    'Signed out: sign-up with name, email, password, role (Seller or Buyer), image, and phoneNumber where there is one. An Admin: create a user with name, email, role, photoURL; without a password the person chooses one by mail. A mail then asks whether the address is theirs: selling and booking wait for `POST /accounts/verify-email`, signed in and with the token of its link. Otherwise: name, photoURL and phoneNumber of one’s own record, as often as it is sent. Each value goes by either of its names; a picture is an address that POST /images answered. The picture of a Google account, which a signed-in client sends as `photoURL`, is left aside: the own one stays.',
  request: { body: describeJsonRequestBody(CompatApiSaveUserRequest) },
  responses: describeJsonResponses(200, '`insertedId` is the person’s id.', MongoInsertResult),
})

/** The caller's role decides between the three variants, never what the payload says about the caller. */
export const compatApiUsersRoutes = createApiModule().openapi(save, async (c) => {
  const { actor } = c.var
  const body = c.req.valid('json')
  if (!actor) return c.json(mongoInsertResponse(await signUpPerson(c, body)), 200)
  const person = isAboutSelf(actor, body) ? await completeOwn(c, body) : await createPerson(c, body)
  return c.json(mongoInsertResponse(person), 200)
})

/** An Admin who names a role creates an account. */
function isAboutSelf(actor: Actor, { email, role }: CompatApiSaveUserRequest): boolean {
  if (actor.role === 'Admin') return email?.toLowerCase() === actor.email && role === undefined
  return email === undefined || email.toLowerCase() === actor.email
}

async function signUpPerson(c: ApiContext, body: CompatApiSaveUserRequest) {
  const { db, mediaStore, clock } = c.var.services
  return renameErrorFields({ image: imageFieldOf(body), photo: imageFieldOf(body) }, async () => {
    const { image, ...account } = fitting(CompatApiSignUpRequest, buildRecord(body))
    const photo = { uploadedId: uploadedPhotoIdFromUrl(c, { field: 'image', address: image }) }
    return withSignUpRateLimit(c, () => signUp(db, mediaStore, { account, photo, now: clock.now() }))
  })
}

async function createPerson(c: ApiContext, body: CompatApiSaveUserRequest) {
  requireRole(c.var.actor, 'Admin')
  const { db, mediaStore, clock } = c.var.services
  return renameErrorFields({ image: imageFieldOf(body), photo: imageFieldOf(body) }, async () => {
    const { image, ...account } = fitting(CompatApiCreateUserRequest, buildRecord(body))
    const photo = { uploadedId: uploadedPhotoIdFromUrl(c, { field: 'image', address: image }) }
    return createUserAsAdmin(db, mediaStore, c.var.actor, { account, photo, now: clock.now() })
  })
}

async function completeOwn(c: ApiContext, body: CompatApiSaveUserRequest) {
  const { db, clock } = c.var.services
  return renameErrorFields({ image: imageFieldOf(body), photoId: imageFieldOf(body) }, async () => {
    const { image: given, ...record } = buildRecord(body)
    const image = given !== undefined && isGooglePicture(given) ? undefined : given
    const changes = fitting(CompatApiEditProfileRequest, record)
    const uploadedId = image === undefined ? undefined : uploadedPhotoIdFromUrl(c, { field: 'image', address: image })
    return updateOwnUserRecord(db, c.var.actor, { changes, uploadedId, now: clock.now() })
  })
}

/**
 * A Google client sends its picture's address as received; it is ignored: pictures of other sites are never shown, nor
 * fetched.
 */
function isGooglePicture(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname.endsWith('.googleusercontent.com')
}

/** Each value under the first of its names. */
function buildRecord({
  name,
  displayName,
  email,
  password,
  role,
  phoneNumber,
  number,
  image,
  photoURL,
}: CompatApiSaveUserRequest) {
  return {
    name: name ?? displayName,
    email,
    password: password ?? undefined,
    role,
    phoneNumber: phoneNumber ?? number,
    image: image ?? photoURL,
  }
}

function imageFieldOf({ image, photoURL }: CompatApiSaveUserRequest): 'image' | 'photoURL' {
  return image === undefined && photoURL !== undefined ? 'photoURL' : 'image'
}

function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw toValidationError(parsed.error.issues)
}
