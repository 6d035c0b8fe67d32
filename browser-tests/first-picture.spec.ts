import type { Page } from '@playwright/test'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { addItem, expect, isAccessible, test } from './testing.ts'

const lists = '/restaurants/bellwether'
const cart = '/cart/credit_card_cart'
const publicPages = ['/', lists, '/package_stores', '/8', '/package_stores/6', '/guides', '/discover?q=burger', cart]

/** What the server sent, and what is there right after the page's script has taken it over. */
async function takenOver(page: Page, path: string): Promise<{ sent: string; taken: string }> {
  await page.addInitScript(() => {
    const now = () => document.getElementById('root')?.innerHTML ?? ''
    addEventListener('page-drawn', () => {
      document.documentElement.dataset.sent = now()
    })
    // What comes behind it, as what this browser has stored, may be another picture.
    const mark = performance.mark.bind(performance)
    performance.mark = (...given) => {
      if (given[0] === 'page-taken-over') document.documentElement.dataset.taken = now()
      return mark(...given)
    }
  })
  await page.goto(path)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-taken', /./)
  return {
    sent: (await html.getAttribute('data-sent')) ?? '',
    taken: (await html.getAttribute('data-taken')) ?? '',
  }
}

/** Tells where they part, and not the whole of both. */
function isSame(sent: string, taken: string) {
  const at = [...sent].findIndex((sign, index) => sign !== taken[index])
  if (taken !== sent)
    expect(taken.slice(Math.max(0, at - 200), at + 200)).toBe(sent.slice(Math.max(0, at - 200), at + 200))
}

test.describe('before any script', () => {
  test('what there is to order can be read, and links lead from the first page to a dish and to the cart', async ({
    browser,
    town,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: town })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hungry?')
    await expect(page.getByLabel('Your street address')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Restaurants' }).click()
    await page.getByRole('link', { name: /Otter Burger/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Otter Burger' })).toBeVisible()
    const dish = page.getByRole('article').filter({ hasText: 'Cheeseburger' }).first()
    await expect(dish).toContainText('American or cheddar.')
    await expect(dish).toContainText('$8.95')
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await context.close()
  })

  test('a window that is narrow shows the first category of a short menu, a wide one all of it', async ({
    browser,
    town,
  }) => {
    for (const [width, sides] of [
      [390, 0],
      [1440, 1],
    ] as const) {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: town, viewport })
      const page = await context.newPage()
      await page.goto('/8')
      await expect(page.getByRole('heading', { level: 3, name: 'Cheeseburger', exact: true })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 2, name: /^Combos/ })).toHaveCount(sides)
      await context.close()
    }
  })
})

for (const path of publicPages) {
  test(`the page's script takes ${path} over and changes nothing of it`, async ({ somebody }) => {
    const { sent, taken } = await takenOver(await somebody(), path)
    expect(sent.length).toBeGreaterThan(1_000)
    isSame(sent, taken)
  })
}

test('nor of a menu and a cart that hold something, seen in the theme that was chosen', async ({ somebody }) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('button', { name: /^Theme: light/ }).click()
  await expect(page.getByRole('button', { name: /^Theme: dark/ })).toBeVisible()
  for (const [path, words] of [
    ['/8', 'View cart (1)'],
    [cart, 'Otter Burger'],
  ] as const) {
    const { sent, taken } = await takenOver(page, path)
    expect(sent).toContain(words)
    expect(sent).toContain('Theme: dark')
    isSame(sent, taken)
  }
  await isAccessible(page)
})

test('what is pressed and typed before the script is there counts once it is', async ({ somebody }) => {
  const page = await somebody()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/storefront\/menu-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/8', { waitUntil: 'commit' })
  const card = page.getByRole('article').filter({ hasText: 'American or cheddar.' }).first()
  await card.getByRole('button', { name: 'Add Item' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('dialog').or(page.getByText('Item added to cart')).first()).toBeVisible()

  const search = await somebody()
  await search.route(/\/assets\/storefront\/menu-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await search.goto('/8', { waitUntil: 'commit' })
  await search.getByRole('searchbox', { name: 'Search this menu' }).fill('cheeseb')
  release()
  await expect(search.getByRole('heading', { level: 2, name: /^Search/ })).toBeVisible()
  await expect(search.getByRole('searchbox', { name: 'Search this menu' })).toHaveValue('cheeseb')
  await expect(search.getByRole('heading', { level: 3, name: 'Cheeseburger', exact: true })).toBeVisible()
})

test('names and texts that are written to break out of the page are words in it', async ({ somebody }) => {
  const database = openDatabase(process.env.COSMIC_DATABASE_URL ?? '', { max: 1 })
  const page = await somebody()
  try {
    const { market_id } = await insertMarket(database.db, { active: false })
    const name = '</script><script>document.title="broken out"</script>'
    const { franchise_id } = await insertFranchise(database.db, { market_id, name, cuisine: '"><img src=x>' })
    const dishes = [
      '<img src=x onerror="document.title=1">',
      '" style="position:fixed;inset:0" data-style="position:fixed',
      "</h3><!--[:dishes]--><svg onload='alert(1)'>",
      '&lt;b&gt; [categories] $& $1 \u2028',
    ]
    for (const dish of dishes) await insertMenuItem(database.db, franchise_id, { name: dish, description: dish })
    const { sent, taken } = await takenOver(page, `/${franchise_id}`)
    isSame(sent, taken)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const dish of dishes)
      await expect(page.getByRole('heading', { level: 3, name: dish, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Cosmic`)
    expect(await page.locator('#root :is(script, img), #root [onload], #root [onerror]').count()).toBe(0)
    expect(await page.locator('[style*=fixed], [data-style]').count()).toBe(0)
  } finally {
    await database.close()
  }
})
