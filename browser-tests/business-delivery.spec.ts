import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { button, mark, pressByKey, tabTo } from './support-town.ts'
import { expect, isAccessible, test } from './testing.ts'

// It lies beside its description, outside of everything that is shipped.
const client = join(import.meta.dirname, '../docs/deliveries-api/client.ts')

async function signInAs(page: Page, town: string, who: string): Promise<void> {
  const headers = { origin: town, accept: 'application/json' }
  const reply = await page.request.post('/demo/sign_in', { form: { role: 'business', who }, headers })
  expect(reply.ok()).toBe(true)
}

const setStatus = async (staff: Page, status: string) => {
  await staff.getByLabel('New status').selectOption(status)
  await staff.getByRole('button', { name: 'Set status' }).click()
  // What an order is already is not offered: from then on the form is that of the new status.
  await expect(staff.getByLabel('New status').getByRole('option', { name: status, exact: true })).toHaveCount(0)
}

test('[RKT-01] [RKT-02] [RKT-04] [RKT-05] [RKT-06] [RKT-07] [RKT-09] [RKT-10] [RKT-12] [SIL-ORD-135] [SIL-ORD-136] [SIL-ORD-138] a business orders a delivery by keyboard alone, and follows it to the door', async ({
  somebody,
  town,
}) => {
  test.slow()
  const page = await somebody()
  const { keyboard } = page
  await signInAs(page, town, 'Amadou Keita')
  await page.goto('/rocket/orders/new')
  const name = `Jun Arai ${mark()}`
  const order = page.getByRole('button', { name: /^Order delivery/ })
  await expect(page.getByText('Waiting for Address')).toBeVisible()
  await expect(order).toBeDisabled()
  await isAccessible(page)

  await tabTo(page, page.getByLabel('Customer name'))
  await keyboard.type(name)
  await keyboard.press('Tab')
  await keyboard.type('2295550138')
  await keyboard.press('Tab')
  const address = page.getByLabel('Address', { exact: true })
  await expect(address).toBeFocused()
  await keyboard.type('1 Nowhere <b>Rd</b>')
  await expect(page.getByText('1 Nowhere <b>Rd</b> could not be found')).toBeVisible()
  await expect(order).toBeDisabled()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('118 Orchard St')
  // Typing takes back what was said of the address before.
  await expect(page.getByText('Waiting for Address')).toBeVisible()
  await expect(page.getByText('Address Valid')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.type('3B')
  await tabTo(page, page.getByLabel('Note'))
  await keyboard.type('Keep upright')
  await tabTo(page, page.getByLabel('Order subtotal'))
  await keyboard.type('20')
  await expect(page.getByRole('button', { name: 'Order delivery for $25.39' })).toBeEnabled()
  await tabTo(page, page.getByLabel('Pickup ready'))
  await keyboard.type('8:15 PM')
  await tabTo(page, page.getByRole('radio', { name: 'Already paid' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Collect cash' })).toBeChecked()
  await isAccessible(page)
  await pressByKey(page, order)
  await expect(page).toHaveURL(/\/rocket\/orders\/\d+$/)
  const number = Number(/(\d+)$/.exec(page.url())?.[1])
  await expect(page.getByText('Finding a driver').first()).toBeVisible()
  await expect(page.getByText('The driver collects $25.39 at the door for you.')).toBeVisible()
  await isAccessible(page)

  // No other business finds it, and the customer has a page of it.
  const other = await somebody()
  await signInAs(other, town, 'Rebecca Lindholm')
  const found = await other.request.get(`/rocket/orders/${number}`)
  expect(found.status()).toBe(404)
  const staff = await somebody('customer_support')
  await staff.goto(`/secure/orders/${number}`)
  await setStatus(staff, 'On the way')
  await expect(page.getByText('On the way').first()).toBeVisible()
  await setStatus(staff, 'Delivered')
  await expect(page.getByText('Delivered').first()).toBeVisible()
  await expect(page.getByText('This delivery is over.')).toBeVisible()
  await isAccessible(page)
  await pressByKey(page, page.getByRole('link', { name: 'All deliveries' }))
  const row = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Delivered')).toBeVisible()
  await isAccessible(page)

  // Its customer has paid the business: nothing can be given back to them here.
  await staff.goto(`/secure/orders/${number}/issues`)
  await expect(staff.getByText(/This delivery is a business’s own/)).toBeVisible()
  await isAccessible(staff)
})

test('[SIL-ORD-135] a shop’s own system quotes, orders and hears of the end by a signed webhook, which its people see and send again', async ({
  somebody,
  town,
}) => {
  test.slow()
  const { deliveriesClient, readWebhook } = await import(client)
  const heard: string[] = []
  let secret = ''
  let isDown = false
  const shop = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (isDown) return response.writeHead(410).end()
    // Deliveries of other journeys, before the secret was read: they are sent again.
    if (secret === '') return response.writeHead(503).end()
    // The server's clock is that of the evening.
    const sentAt = Number(request.headers['webhook-timestamp']) * 1000
    const { type, data } = readWebhook(secret, request.headers, body, sentAt)
    heard.push(`${type} ${data.external_delivery_id ?? ''}`.trim())
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  try {
    const page = await somebody()
    await signInAs(page, town, 'Rebecca Lindholm')
    await page.goto('/rocket/keys')
    await page.getByLabel('What is it for?').fill('<b>Checkout</b>')
    await button(page, 'Make key').click()
    const key = await page.getByRole('status').locator('code').innerText()
    await isAccessible(page)
    await page.goto('/rocket/webhooks')
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks/${mark()}`
    await page.getByRole('textbox', { name: 'Address' }).fill(url)
    await button(page, 'Add webhook').click()
    secret = await page.getByRole('status').locator('code').innerText()
    await isAccessible(page)

    const name = `order-${mark()}`
    const deliveries = deliveriesClient({ baseUrl: town, key })
    const wanted = {
      external_delivery_id: name,
      dropoff_address: '118 Orchard St, apt 3B',
      dropoff_phone_number: '(229) 555-0139',
      dropoff_contact_given_name: 'Jun',
      order_value: 2000,
    }
    expect(await deliveries.quote(wanted)).toMatchObject({ total: 2539, delivery_status: 'quote' })
    expect(await deliveries.accept(name)).toMatchObject({ delivery_status: 'created' })
    await expect.poll(() => heard).toContain(`delivery.created ${name}`)
    expect(await deliveries.cancel(name)).toMatchObject({ delivery_status: 'cancelled' })
    await expect.poll(() => heard).toContain(`delivery.cancelled ${name}`)

    const messages = page.getByRole('grid', { name: 'Messages' })
    const cancelled = messages.getByRole('row').filter({ hasText: url }).filter({ hasText: 'delivery.cancelled' })
    // That the shop has answered is written down after it has.
    await expect(async () => {
      await button(page, 'Read again').click()
      await expect(cancelled.getByText('Received')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await cancelled.getByRole('link').first().click()
    await expect(page.getByText(`"external_delivery_id": "${name}"`)).toBeVisible()
    await expect(page.getByText('webhook-signature: v1,')).toBeVisible()
    await isAccessible(page)
    await button(page, 'Send it again').click()
    await expect.poll(() => heard.filter((one) => one === `delivery.cancelled ${name}`)).toHaveLength(2)

    // A shop that wants nothing any more is asked no more, until somebody tries it.
    isDown = true
    await page.goto('/rocket/webhooks')
    const address = page.getByRole('listitem').filter({ hasText: url })
    await address.getByRole('button', { name: 'Send a test' }).click()
    await expect(async () => {
      await button(page, 'Read again').click()
      await expect(address.getByText('The receiver answered 410 Gone.')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await isAccessible(page)
    await address.getByRole('button', { name: 'Remove' }).click()
    await expect(address).toHaveCount(0)
  } finally {
    shop.close()
  }
})
