import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { aPhoto, submitLoginForm, useDemoSite } from '#tests/e2e/site.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

let admin: Page
let photo: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  admin = await site.openAs('admin')
  photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(9, 300) }
})

async function errorBeside(label: string): Promise<string> {
  const id = await admin.getByLabel(label, { exact: true }).evaluate((input) => `${input.id}-error`)
  const error = admin.locator(`[id="${id}"]`)
  return (await error.count()) > 0 ? ((await error.textContent()) ?? '') : ''
}

async function openForm(): Promise<Locator> {
  await admin.goto('/dashboard/createUser')
  await admin.locator('fieldset:enabled').first().waitFor()
  return admin.getByRole('main').locator('button[type=submit]')
}

/** Sends the form's request without the form. */
async function create(person: Record<string, string | typeof photo>): Promise<{ status: number; fields: object }> {
  const answer = await admin
    .context()
    .request.post('/api/admin/people', { multipart: person, headers: { origin: site.url } })
  const { error } = (await answer.json()) as { error?: { fields?: object } }
  return { status: answer.status(), fields: error?.fields ?? {} }
}

const rowOf = (text: string) => admin.getByRole('row').filter({ hasText: text })

it('V-06 S-26 an empty form names what is required, in its words; the number may be left out', async () => {
  const submit = await openForm()
  await submit.click()
  await admin.getByText('Name is Required').waitFor()
  for (const label of ['Name', 'Email', 'Password', 'Role', 'Photo']) {
    expect(await errorBeside(label)).toBe(`${label} is Required`)
  }
  expect(await errorBeside('Number')).toBe('')
  const { status, fields } = await create({ name: '', email: '', password: '', role: '' })
  expect({ status, fields }).toMatchObject({
    status: 422,
    fields: { name: 'Name is Required', email: 'Email is Required', password: 'Password is Required' },
  })
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['role', 'photo']))
  expect(Object.keys(fields)).not.toContain('phoneNumber')
})

it('V-07 M-05 K-01 the password is told what it lacks in the order of the row, by the browser and by the server', async () => {
  const submit = await openForm()
  await admin.getByLabel('Name', { exact: true }).fill('Nora New')
  for (const [password, words] of [
    ['short', 'password should be at least 6 characters'],
    ['!', 'password should be at least 6 characters'],
    ['lowercase', 'Please provide at least two uppercase'],
    ['One!case', 'Please provide at least two uppercase'],
    ['TwoCase', 'Please add at least one special character'],
    ['TwoCase%', 'Please add at least one special character'],
  ] as const) {
    await admin.getByLabel('Password', { exact: true }).fill(password)
    await submit.click()
    await expect.poll(() => errorBeside('Password'), { message: password }).toBe(words)
    const email = `v07-${randomUUID()}@example.com`
    const sent = await create({ name: 'Nora New', email, password, role: 'Buyer', photo })
    expect(sent, password).toEqual({ status: 422, fields: { password: words } })
  }
  for (const special of '!@#$&*') {
    await admin.getByLabel('Password', { exact: true }).fill(`TwoCa${special}`)
    await submit.click()
    await expect.poll(() => errorBeside('Password'), { message: special }).toBe('')
  }
})

it('S-26 M-18 M-05 A-01 K-02 an Admin creates a person of each role, who can log in; a taken address is told', async () => {
  const submit = await openForm()
  const roleOptions = admin.getByLabel('Role').locator('option')
  const values = await roleOptions.evaluateAll((all) => (all as HTMLOptionElement[]).map(({ value }) => value))
  expect(values.filter(Boolean)).toEqual(['admin', 'Seller', 'Buyer'])
  const providerEmailOf = (role: string) => `made-${role}-${site.url.split(':').at(-1)}@example.com`.toLowerCase()
  const fill = async (role: string) => {
    await admin.getByLabel('Name', { exact: true }).fill(`Made ${role}`)
    await admin.getByLabel('Email').fill(providerEmailOf(role))
    await admin.getByLabel('Password', { exact: true }).fill('LowerCASE!')
    await admin.getByLabel('Role').selectOption(role)
    await admin.getByLabel('Photo').setInputFiles(photo)
    await submit.click()
  }
  for (const role of everyNthUnlessProof(['admin', 'Seller', 'Buyer'], 3)) {
    await fill(role)
    await admin.getByRole('status').filter({ hasText: 'You are successfully added a new user' }).first().waitFor()
    await expect.poll(() => admin.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    const dismiss = admin.getByRole('button', { name: 'Dismiss' })
    const dismissOne = () => dismiss.first().click({ timeout: 1_000 })
    // The message, and what happens next; on a busy machine they may have disappeared on their own.
    await expect
      .poll(() =>
        dismissOne().then(
          () => dismiss.count(),
          () => dismiss.count(),
        ),
      )
      .toBe(0)
  }
  await fill('admin')
  await expect.poll(() => errorBeside('Email')).toContain('(email-already-in-use)')
  const other = await site.open()
  await other.goto('/login')
  await submitLoginForm(other, { email: providerEmailOf('admin'), password: 'LowerCASE!' })
  await other.waitForURL((url) => url.pathname === '/')
  await other.goto('/dashboard/allSeller')
  await other.getByRole('heading', { level: 1, name: /^All Sellers/ }).waitFor()
})

itInProof(
  'S-31 both lists have user, role, badge and Delete; Make Verify stands for sellers who are not verified alone',
  async () => {
    await admin.goto('/dashboard/allBuyers')
    await admin.getByRole('table', { name: 'All Buyers' }).waitFor()
    const headers = await admin.getByRole('columnheader').allTextContents()
    expect(headers).toEqual(expect.arrayContaining(['User', 'Role']))
    const buyer = rowOf('buyer@demo.test')
    await buyer.getByText('Hannah Brennan').first().waitFor()
    await buyer.getByText('Buyer', { exact: true }).first().waitFor()
    await buyer.getByRole('button', { name: /^Delete/ }).waitFor()
    expect(await admin.getByRole('button', { name: /^Make Verify/ }).count()).toBe(0)
    await admin.goto('/dashboard/allSeller')
    const verified = rowOf('seller@demo.test')
    await verified.getByText('Verified', { exact: true }).waitFor()
    expect(await verified.getByRole('button', { name: /^Make Verify/ }).count()).toBe(0)
    expect(await admin.getByRole('button', { name: /^Make Verify/ }).count()).toBeGreaterThan(0)
  },
)

it('S-31 both lists are searched, sorted and paged', async () => {
  for (let number = 0; number < 10; number += 1) {
    const email = `page-${String(number).padStart(2, '0')}@example.com`
    const person = { name: `Paged Person ${number}`, email, password: 'LowerCASE!', role: 'Buyer', photo }
    expect((await create(person)).status).toBeLessThan(300)
  }
  await admin.goto('/dashboard/allBuyers?sort=email')
  const addresses = async () =>
    (await admin.getByRole('row').allInnerTexts()).flatMap((text) => /\S+@\S+/.exec(text)?.[0] ?? [])
  const first = await addresses()
  expect(first).toEqual(first.toSorted())
  expect(first).toHaveLength(20)
  await admin.getByRole('navigation', { name: /Pages/ }).getByRole('link', { name: 'Page 2', exact: true }).click()
  await admin.waitForURL('**/allBuyers?*page=2*')
  await expect.poll(async () => (await addresses()).some((address) => first.includes(address))).toBe(false)
  await admin.getByLabel('Search by name or email').fill('paged person 3')
  await admin.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(addresses).toEqual(['page-03@example.com'])
})

it('T-02 M-20 Make Verify gives the badge after its message, and the server keeps it', async () => {
  await admin.goto('/dashboard/allSeller')
  const row = admin
    .getByRole('row')
    .filter({ has: admin.getByRole('button', { name: /^Make Verify/ }) })
    .first()
  const email = /\S+@\S+/.exec(await row.innerText())?.[0] ?? ''
  await row.getByRole('button', { name: /^Make Verify/ }).click()
  const said = admin.getByRole('status').filter({ hasText: 'successfully verified this seller!' })
  await said.waitFor()
  expect(await said.textContent()).toBe('successfully verified this seller! ')
  await rowOf(email).getByText('Verified', { exact: true }).waitFor()
  await admin.reload()
  await rowOf(email).getByText('Verified', { exact: true }).waitFor()
})

const lists = [
  ['Buyer', '/dashboard/allBuyers'],
  ['Seller', '/dashboard/allSeller'],
] as const

it.each(everyNthUnlessProof(lists, 2))(
  'T-08 M-19 S-31 a %s is deleted, after the question, and the list comes anew',
  async (role, path) => {
    const email = `leaving-${randomUUID()}@example.com`
    const password = 'LowerCASE!'
    expect((await create({ name: 'Lee Leaving', email, password, role, photo })).status).toBeLessThan(300)
    const victim = await site.open()
    await victim.goto('/login')
    await submitLoginForm(victim, { email, password })
    await victim.waitForURL((url) => url.pathname === '/')
    await admin.goto(`${path}?q=${encodeURIComponent(email)}`)
    const row = rowOf(email)
    const dialog = admin.getByRole('dialog')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByRole('heading', { name: `Are You Sure To Delete This ${role} ?` }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await row.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    const outcome = admin.getByText(new RegExp(`^${email} delete successfully!!$`))
    await outcome.waitFor()
    await row.waitFor({ state: 'detached' })
    await victim.goto('/dashboard')
    await victim.waitForURL('**/login?from=*')
  },
)

it('T-08 M-08 a person who still owes something is not deleted, and the Admin is told why', async () => {
  await admin.goto('/dashboard/allSeller?q=seller%40demo.test')
  const row = rowOf('seller@demo.test')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await admin
    .getByRole('alert')
    .filter({ hasText: /is paid but not handed over\. Ask the buyer and seller to confirm the handover first\./ })
    .waitFor()
  await row.getByText('Marcus Holloway').first().waitFor()
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
