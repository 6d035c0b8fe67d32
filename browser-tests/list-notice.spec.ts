import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './testing.ts'

/** The list as it would be served if its places were otherwise; what the server drew of the true ones is left out. */
async function serveWith(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('/restaurants/bellwether*', async (route) => {
    const served = await route.fetch()
    const html = (await served.text()).replace(/(<div id="root">).*(<\/div>\n<script)/s, '$1$2')
    await route.fulfill({ response: served, body: change(html) })
  })
}

test('[OPT-02] a list of which nothing reaches the address says so once, and leads to pickup', async ({ somebody }) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/')
  const chosen = await page.evaluate(async () => {
    const { session } = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
    const body = JSON.stringify({ ...session, address: '118 Orchard St' })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    return (await fetch('/addresses/choose', { method: 'POST', headers, body })).ok
  })
  expect(chosen).toBe(true)
  await serveWith(page, (html) => html.replaceAll('"in_range":true', '"in_range":false'))
  await page.goto('/restaurants/bellwether')
  await expect(page.getByText('Nobody here delivers to 118 Orchard St.')).toBeVisible()
  await isAccessible(page)
  await expect(page.getByRole('link', { name: 'Another address' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show who offers pickup' }).click()
  await expect(page).toHaveURL(/\?show=pickup$/)
  await expect(page.getByRole('button', { name: 'Pickup', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('[OPT-02] a list that is all closed says so, and that its menus can be looked at', async ({ somebody }) => {
  const page = await somebody()
  await serveWith(page, (html) => html.replaceAll('"open_now":true', '"open_now":false'))
  await page.goto('/restaurants/bellwether')
  await expect(page.getByText('Everybody here is closed right now.')).toBeVisible()
  await isAccessible(page)
})
