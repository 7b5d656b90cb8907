import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { goToSignInProvider, readNewestSmsCode, signInAtProviderAs } from './provider-pages.ts'
import { demoPassword, openNewestMail, submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })

const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true }).click()
const notification = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

const words = {
  Google: 'Successfully Login by google!',
  GitHub: 'Successfully Login by github!',
  X: 'Successfully Login by x!',
}

it.each(everyNthUnlessProof(['Google', 'GitHub', 'X'] as const, 3))(
  'S-24 M-13 M-12 C-19 a person signs up and in with %s',
  async (name) => {
    const page = await site.openAgain()
    const email = `${name.toLowerCase()}.person@example.com`
    await goToSignInProvider(page, name, '/signup?from=%2Fcars')
    await signInAtProviderAs(page, { name: `A Person of ${name}`, email })
    await page.getByText(`Confirmed by ${name}.`).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.locator('label').filter({ hasText: 'Seller' }).click()
    await signUp(page)
    await notification(page, words[name])
    await page.waitForURL('/cars')
    await page.goto('/dashboard/myprofile')
    await page
      .getByRole('table', { name: 'Active sign-ins' })
      .getByText(`with ${name}`, { exact: false })
      .first()
      .waitFor()

    const phone = await site.openAgain()
    await goToSignInProvider(phone, name)
    await signInAtProviderAs(phone, { name: `A Person of ${name}`, email })
    await notification(phone, 'Successfully Login!')
    await phone.waitForURL('/')
    expect(site.complaints).toEqual([])
  },
)

it('M-04 M-09 C-19 what goes wrong at a provider is said, and the way is open again', async () => {
  const page = await site.openAgain()
  const mishaps = {
    'Say no': 'You canceled at Google, so nothing was changed.',
    'Go back with a code that has expired':
      'The response from Google has expired or was meant for a different browser.',
    'Go back with a forged state': 'The response from Google has expired or was meant for a different browser.',
    'Go back, and break down before the token is given': 'Google does not answer as it should.',
  }
  const tried = everyNthUnlessProof(Object.entries(mishaps), 2)
  for (const [mishap, said] of tried) {
    await goToSignInProvider(page, 'Google', '/signup')
    await page.getByRole('button', { name: mishap }).click()
    await Promise.all([page.getByText(said).waitFor(), notification(page, 'Something is wrong!')])
    expect(new URL(page.url()).pathname).toBe('/signup')
  }
  for (const name of everyNthUnlessProof(['GitHub', 'X'], 2)) {
    for (const [mishap, said] of tried) {
      await goToSignInProvider(page, name)
      await page.getByRole('button', { name: mishap }).click()
      await page.getByText(said.replace('Google', name)).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    }
  }
})

itInProof(
  'C-19 an address that has an account here is logged in to first, and connected only if its owner agrees',
  async () => {
    const page = await site.openAgain()
    await goToSignInProvider(page, 'Google')
    await page.getByRole('button', { name: 'Jonas Reed' }).click()
    await page.getByRole('heading', { name: 'You already have an account' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL(/\/login/)
    await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await notification(page, 'Google is connected')

    const phone = await site.openAgain()
    await goToSignInProvider(phone, 'Google')
    await phone.getByRole('button', { name: 'Jonas Reed' }).click()
    await notification(phone, 'Successfully Login!')
  },
)

itInProof('C-19 an address that is not confirmed is asked for, and a taken one is refused', async () => {
  const page = await site.openAgain()
  await goToSignInProvider(page, 'X')
  await page.getByRole('button', { name: 'Noor Blum' }).click()
  await page.getByText('X has not confirmed an address of yours.').waitFor()
  await page.getByLabel('Email').fill('seller@demo.test')
  await signUp(page)
  await page.getByText('(email-already-in-use)').first().waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Noor Blum')
  await page.getByLabel('Email').fill('noor.blum@example.com')
  await signUp(page)
  await notification(page, 'Successfully Login!')
})

itInProof('S-27 a provider is connected and disconnected on the profile, and the last way in stays', async () => {
  const page = await site.openAgain()
  await goToSignInProvider(page, 'GitHub')
  await signInAtProviderAs(page, { name: 'Only Way', email: 'only.way@example.com' })
  await signUp(page)
  await notification(page, 'Successfully Login!')
  await page.goto('/dashboard/myprofile')
  await page.getByRole('button', { name: /^Disconnect.*GitHub/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('GitHub is your only way to log in.').first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Connect.*X/ }).click()
  await page.getByRole('button', { name: 'Say no' }).click()
  await page.getByText('You canceled at X').waitFor()
  await page.getByRole('button', { name: /^Connect.*X/ }).click()
  await page.getByRole('button', { name: 'Ada Quist' }).click()
  await notification(page, 'X is connected')
  await page.getByRole('button', { name: /^Disconnect.*GitHub/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await notification(page, 'GitHub is disconnected')
  await page.getByRole('button', { name: /^Connect.*GitHub/ }).waitFor()
  expect(site.complaints).toEqual([])
})

it('S-23 S-27 C-19 a number is confirmed on the profile, and a code to it signs in', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/myprofile')
  await page.getByRole('button', { name: /^Edit phone/ }).click()
  await page.getByRole('dialog').getByLabel('Phone number').fill('+1 512 555 0177')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm your number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('dialog').getByLabel('Code').fill('12')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Enter the six digits from the message').waitFor()
  const first = await readNewestSmsCode(page)
  await page.getByRole('dialog').getByLabel('Code').fill(first)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Confirmed: you can log in with a code').waitFor()

  const phone = await site.openAgain()
  await phone.goto('/login?from=%2Fcars')
  await phone.getByRole('link', { name: 'Text me a code' }).click()
  await phone.getByLabel('Phone number').fill('+1 512 555 0177')
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByText('If an account has confirmed this number, we’ve texted it a code.').waitFor()
  const right = await readNewestSmsCode(phone, first)
  await phone.getByLabel('Code').fill(right === '000000' ? '000001' : '000000')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.getByText('That code is wrong or has expired.').waitFor()
  await phone.getByLabel('Code').fill(right)
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await notification(phone, 'Successfully Login.')
  await phone.waitForURL('/cars')
  expect(site.complaints).toEqual([])
})

/** Returns the server’s response to an expired reauthentication once; later responses are the server’s own. */
async function forgetConfirmationOnce(page: Page, path: string): Promise<void> {
  const error = { code: 'confirmation_required', message: 'Please confirm it’s you first.' }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 })
}

/** Fills the dialog in, presses its button, and waits for the server's response. */
async function prove(page: Page, { label, proof, status }: { label: string; proof: string; status: number }) {
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel(label, { exact: true }).fill(proof)
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/me/confirmation') && response.request().method() === 'POST',
  )
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect((await answered).status()).toBe(status)
}

it('T-01 S-27 before an action that matters the password is asked for: wrong, given up, and right', async () => {
  const page = await site.openAs('seller')
  await page.goto('/dashboard/myprofile')
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const connect = page.getByRole('button', { name: /^Connect.*X/ })
  await forgetConfirmationOnce(page, '/api/auth/link-social')
  await connect.click()
  await prove(page, { label: 'Password', proof: 'not this one', status: 422 })
  await question.getByText('That isn’t your current password.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Please confirm it’s you first.').first().waitFor()
  await question.waitFor({ state: 'detached' })

  await forgetConfirmationOnce(page, '/api/auth/link-social')
  await connect.click()
  await prove(page, { label: 'Password', proof: demoPassword, status: 200 })
  await page.getByRole('heading', { name: 'X, played by the demo' }).waitFor()
  expect(site.complaints).toEqual([])
})

itInProof('S-27 T-01 a person without a password chooses one, with a code that is mailed to them', async () => {
  const page = await site.openAgain()
  const email = 'no.password@example.com'
  await goToSignInProvider(page, 'Google')
  await signInAtProviderAs(page, { name: 'No Password', email })
  await signUp(page)
  await notification(page, 'Successfully Login!')
  await page.goto('/dashboard/myprofile')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  await profile.getByText('None yet').waitFor()
  await profile.getByRole('button', { name: 'Edit password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a password' })
  await dialog.getByLabel('New password').fill('Chosen at last 1')
  expect(await dialog.getByLabel('Current password').count()).toBe(0)
  await forgetConfirmationOnce(page, '/api/profile/password')
  const mailed = page.waitForResponse((response) => response.url().endsWith('/api/me/confirmation/mail'))
  await dialog.getByRole('button', { name: 'Save password' }).click()
  expect((await mailed).status()).toBe(200)
  await page.getByText('We sent a code to your mail address.').waitFor()
  const outbox = await page.context().newPage()
  await openNewestMail(outbox, 'confirm-code')
  const code = /asked for it: (\d{8})/.exec((await outbox.locator('pre').textContent()) ?? '')?.[1] ?? ''
  await prove(page, { label: 'Code', proof: code === '00000000' ? '00000001' : '00000000', status: 422 })
  await page.getByText('That code is wrong or has already been used.').waitFor()
  await prove(page, { label: 'Code', proof: code, status: 200 })
  await page.getByText('Your password has been changed').waitFor()

  const elsewhere = await site.openAgain()
  await elsewhere.goto('/login')
  await submitLoginForm(elsewhere, { email, password: 'Chosen at last 1' })
  await elsewhere.waitForURL('/')
  expect(site.complaints).toEqual([])
})

// Last: a browser complains about what it cannot load.
itInProof(
  'T-01 M-09 without a connection the form stays filled, and a network that comes back lets the person go on',
  async () => {
    const page = await site.openAgain()
    await page.goto('/signup')
    await page.getByLabel('Full name').fill('Keeps It All')
    await page.getByLabel('Email').fill('keeps@example.com')
    await waitForHydration(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByText('We couldn’t reach the server.').first().waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Keeps It All')
    expect(await page.getByLabel('Email').inputValue()).toBe('keeps@example.com')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('heading', { name: 'Google, played by the demo' }).waitFor()
  },
)

itInProof(
  'M-09 T-01 a log-in without a connection says so at once, before any code for messages has come, and keeps what was typed',
  async () => {
    const page = await site.openAgain()
    await page.route(/\/assets\/toaster-/, (route) => route.abort())
    await page.goto('/login')
    await waitForHydration(page)
    await page.context().setOffline(true)
    await submitLoginForm(page, { email: 'buyer@demo.test', password: demoPassword })
    await page.getByText('We couldn’t reach the server.').first().waitFor({ timeout: 5_000 })
    expect(await page.getByLabel('Email').inputValue()).toBe('buyer@demo.test')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(demoPassword)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)
