import { afterAll, expect, it } from 'vitest'
import { aPhoto, useDemoSite } from './site.ts'

const site = useDemoSite()
afterAll(() => expect(site.complaints).toEqual([]))

it('S-31 T-02 what speaks against a seller is read before Make Verify gives the badge, as in the queue', async () => {
  const admin = await site.openAs('admin')
  const email = `doubtful-${Date.now()}@example.com`
  const stranger = await site.open()
  const made = await stranger.request.post('/api/accounts', {
    headers: { origin: site.url },
    multipart: {
      name: 'Dana Doubtful',
      phoneNumber: '+1 512 555 0199',
      email,
      password: 'ROles!26',
      role: 'Seller',
      photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(7, 300) },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = await made.json()
  const suspended = await admin.request.put(`/api/admin/people/${id}/suspension`, {
    headers: { origin: site.url },
    data: { reason: 'Copied adverts' },
  })
  expect(suspended.ok(), await suspended.text()).toBe(true)
  await admin.goto(`/dashboard/allSeller?q=${encodeURIComponent(email)}`)
  const makeVerify = admin
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Make Verify/ })
  await makeVerify.click()
  const dialog = admin.getByRole('dialog', { name: 'Verify this seller?' })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `${email}, not confirmed` })
    .waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await makeVerify.waitFor()
  await makeVerify.click()
  await dialog.getByRole('link', { name: 'See all the evidence' }).click()
  await admin.waitForURL('**/dashboard/verifications?seller=*')
  await admin.getByRole('heading', { level: 2, name: 'Dana Doubtful' }).waitFor()
  await admin.goBack()
  await makeVerify.click()
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await admin.getByText('successfully verified this seller!').waitFor()
  await admin.getByRole('row').filter({ hasText: email }).getByText('Verified', { exact: true }).waitFor()
})
