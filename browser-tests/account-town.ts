import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { customerPasswords } from '#areas/customers/server/passwords.ts'
import { checkOutBurger, expect } from './testing.ts'

/** What journeys with payment accounts insert, and where they read the texts: in the inbox of the provider. */

export const password = 'a door of seven colours'

async function asked<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.COSMIC_DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A payment account with a Visa and a Mastercard, of a phone that no other journey has. */
export async function newAccount({ withPassword = true } = {}): Promise<string> {
  const phone = `470555${randomInt(1_000, 10_000)}`
  const hash = withPassword ? await customerPasswords.hash(password) : null
  const [made] = await asked<{ cosmic_customer_id: number }>(
    `insert into customers (phone_number, password_hash, card_account_present)
     values ($1, $2, true) on conflict do nothing returning cosmic_customer_id`,
    [phone, hash],
  )
  if (!made) return newAccount({ withPassword })
  await asked(
    `insert into payment_cards (cosmic_customer_id, linked_to_account, card_type, last_four, exp_month, exp_year, vault_token, external_customer_id)
     select $1, true, type, digits, 12, 2037, 'card_' || $2::text || digits, 'cus_' || $2::text
     from (values ('Visa', '4242'), ('Mastercard', '4444')) as c (type, digits)`,
    [made.cosmic_customer_id, phone],
  )
  return phone
}

/** As if a first order had given the Mastercard to the account: it must be confirmed. */
export const unlinkMastercard = (phone: string) =>
  asked(
    `update payment_cards set linked_to_account = false from customers u
     where u.cosmic_customer_id = payment_cards.cosmic_customer_id and u.phone_number = $1 and last_four = '4444'`,
    [phone],
  )

/** The codes that were texted to this phone, newest last, once there are so many. */
export async function codesTexted(phone: string, count: number): Promise<string[]> {
  const sent = async () => {
    const rows = await asked<{ body: string }>(
      `select body from messages where recipient = $1 and state in ('sent', 'delivered') order by message_id`,
      [phone],
    )
    return rows.flatMap(({ body }) => /code is (\d{6})/.exec(body)?.[1] ?? [])
  }
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(count)
  return sent()
}

/** What has become of the texts to this phone, each state once. */
export async function stateOfTexts(phone: string): Promise<string[]> {
  const rows = await asked<{ state: string }>(
    `select distinct state from messages where channel = 'text' and recipient = $1`,
    [phone],
  )
  return rows.map(({ state }) => state)
}

export const notThe = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** At the checkout, paying by card. */
export async function payByCard(page: Page, phone: string): Promise<void> {
  await checkOutBurger(page, phone)
  await page.getByRole('radio', { name: /Card online/ }).check()
  await expect(page.getByRole('heading', { name: 'CHOOSE YOUR CARD' })).toBeVisible()
}

export async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login to an existing Payment Account' }).click()
  await expect(page.getByLabel('Payment Account Phone Number')).toBeFocused()
}

export async function signIn(page: Page, phone: string, typed = password): Promise<void> {
  await page.getByLabel('Payment Account Phone Number').fill(phone)
  await page.getByLabel('Your Password').fill(typed)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
