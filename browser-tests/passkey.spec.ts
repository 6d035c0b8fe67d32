import { newAccount, openSignIn, payByCard, signIn } from './account-town.ts'
import { expect, isAccessible, test } from './testing.ts'

test('a passkey is offered after a sign-in, added, and opens the account without a password', async ({
  somebody,
  town,
}) => {
  const account = await newAccount()
  const page = await somebody(undefined, { width: 360 })
  // Browsers bind passkeys to a name: our own machine's.
  const named = new URL(town)
  named.hostname = 'localhost'
  await page.goto(named.href)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const goto = page.goto.bind(page)
  page.goto = (path, options) => goto(new URL(path, named).href, options)
  await payByCard(page, '4045550181')
  await openSignIn(page)
  await isAccessible(page)

  // Without one, the browser has nothing to ask for.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await signIn(page, account)
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()
  await expect(page.getByText('Sign in without a password next time?')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('A passkey was added.')).toBeVisible()
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toHaveCount(0)
  await openSignIn(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()

  // It stands in the account with where it was added, and is taken away after a question; the card list stays as it is.
  await page.getByRole('button', { name: 'Passkeys of this account' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys of this account' })
  await expect(passkeys.getByRole('listitem')).toHaveText([/Chrome on Linux.*Added .*, last used /])
  await passkeys.getByRole('button', { name: /^Remove the passkey Chrome on Linux, Added / }).click()
  await expect(passkeys.getByRole('button', { name: 'Keep' })).toBeFocused()
  await isAccessible(page)
  await passkeys.getByRole('button', { name: 'Keep' }).press('Enter')
  await passkeys.getByRole('button', { name: /^Remove the passkey/ }).click()
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByText('The passkey was removed. Your password and codes work as before.')).toBeVisible()
  await expect(passkeys.getByText('This account has no passkeys.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('radio', { name: /Visa 4242/ })).toHaveCount(0)
  await expect(passkeys).toHaveCount(0)
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
  await openSignIn(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. Please sign in with your password or a code.')).toBeVisible()
})
