import { addItem, expect, isAccessible, test } from './testing.ts'

test('[MNU-02] [MNU-03] [MNU-04] [MNU-05] [MNU-06] [MNU-07] [MNU-10] [MNU-11] [OPT-34] [SIL-OPS-94] breadcrumbs, categories and the hash that keeps the open one', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/package_stores/13')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'Package Stores' })).toHaveAttribute('href', '/package_stores')
  await page.getByRole('button', { name: /^Red Wine/ }).click()
  await expect(page).toHaveURL(/#\d+$/)
  await expect(crumbs.getByRole('listitem')).toHaveText(['Package Stores', 'Five Points Package', 'Red Wine'])
  const wines = page.getByRole('article')
  await expect(wines).toHaveCount(12)
  await expect(wines.first().getByText(/^\$\d+\.\d\d$/)).toBeVisible()
  await expect(wines.first().getByRole('button', { name: 'Add Item' })).toBeVisible()
  await isAccessible(page)

  const address = page.url()
  await page.goBack()
  await expect(wines).toHaveCount(0)
  await page.goForward()
  await expect(wines).toHaveCount(12)
  await page.goto(address)
  await page.reload()
  await expect(wines).toHaveCount(12)
  await page.evaluate(() => {
    location.hash = '#no-such-category'
  })
  await expect(wines).toHaveCount(0)
  await page.goto(address)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(wines).toHaveCount(0)
  await page.evaluate(() => {
    location.hash = '#%E0%A4%A'
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Five Points Package' })).toBeVisible()
})

test('[MNU-08] [MNU-11] going back leaves the search and forward finds it again; clearing it never leaves the page', async ({
  somebody,
}) => {
  const page = await somebody()
  const search = page.getByRole('searchbox', { name: 'Search this menu' })
  const results = page.getByRole('region', { name: 'Search' })
  await page.goto('/package_stores/13')
  await page.getByRole('button', { name: /^Red Wine/ }).click()
  await search.fill('e')
  await expect(results).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Red Wine/ })).toBeVisible()
  await expect(results).toHaveCount(0)
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue('e')
  await expect(results).toBeVisible()

  await page.goto('/')
  await page.goto('/package_stores/13#search')
  await search.fill('e')
  await expect(results).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('button', { name: /^Red Wine/ })).toBeVisible()
  await expect(page).toHaveURL(/\/package_stores\/13/)
})

test('[MNU-08] [MNU-09] [MNU-15] [MNU-16] [MNU-17] [MNU-18] search finds part of a name in any case, ten results and ten more every 100 ms', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.clock.install()
  await page.goto('/package_stores/13')
  const search = page.getByRole('searchbox', { name: 'Search this menu' })
  const results = page.getByRole('region', { name: 'Search' }).getByRole('article')
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill('E')
  await expect(results).toHaveCount(10)
  await page.clock.runFor(100)
  await expect(results).toHaveCount(20)
  await page.clock.runFor(2000)
  const names = await results.getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(20)
  const sorted = names.map((name) => name.toLowerCase()).sort((a, b) => (a < b ? -1 : 1))
  expect(names.map((name) => name.toLowerCase())).toEqual(sorted)
  await search.fill('no such bottle')
  await expect(page.getByText('No Results Found')).toBeVisible()
  for (const blank of [' ', '  ', '']) {
    await search.fill(blank)
    await expect(search).toHaveValue(blank)
  }
  await expect(page.getByRole('button', { name: /^Red Wine/ })).toBeVisible()
})

test('[MNU-12] [MNU-13] [GEN-07] [LEG-25] [LEG-26] [SIL-OPS-134] [SIL-ORD-159] one column below 756; below 500 the box goes and the bar with the cart comes', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/package_stores/13')
  await addItem(page, 'Craft Beer', 'Copper Kettle IPA 6 pk 12 oz')
  const box = page.getByRole('region', { name: 'Your cart' })
  const bar = page.getByRole('link', { name: /^View cart/ })
  const lefts = async () =>
    new Set(
      await page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left)),
    )
  expect((await page.getByRole('article').first().boundingBox())?.width).toBe(400)
  expect((await lefts()).size).toBe(2)
  for (const [width, columns, narrow] of [
    [756, 1, false],
    [755, 1, false],
    [500, 1, false],
    [499, 1, true],
    [360, 1, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await lefts()).size, `columns at ${width}`).toBe(columns)
    await expect(box, `box at ${width}`).toBeVisible({ visible: !narrow })
    await expect(bar, `bar at ${width}`).toBeVisible({ visible: narrow })
  }
  await isAccessible(page)
})

test('[MNU-01] [OPT-13] [OPT-14] [OPT-24] [OPT-31] [OPT-32] [MNU-23] [CRT-26] [CRT-28] [CRT-29] [CRT-30] an item asks its questions, and another restaurant’s cart is not lost unasked', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await page.getByRole('button', { name: 'Add Item, Otter Burger', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Otter Burger' })
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(sheet.getByText('Please answer all questions.').first()).toBeVisible()
  await isAccessible(page)
  await sheet.getByRole('radio', { name: /Double/ }).check()
  await expect(sheet.getByText('+$3.50')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Add to cart/ })).toContainText('$12.00')
  await sheet.getByRole('radio', { name: /No pink/ }).check()
  await sheet.getByRole('textbox', { name: 'Special Instructions' }).fill('Cut it in half')
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()

  await page.goto('/package_stores/13')
  await page.getByRole('button', { name: /^Red Wine/ }).click()
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const question = page.getByText(
    'Your cart contains items from another restaurant. Would you like to clear your cart?',
  )
  await expect(question).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Keep my cart' }).click()
  await expect(page.getByRole('region', { name: 'Your cart' })).toContainText('Otter Burger')
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await page.getByRole('button', { name: 'Clear cart and add item' }).click()
  await expect(page.getByRole('region', { name: 'Your cart' })).not.toContainText('Otter Burger')
  await expect(page.getByText('Item added to cart')).toBeVisible()
})

test('an item whose questions cannot be loaded says so where one has pressed', async ({ somebody, complaints }) => {
  const page = await somebody(undefined, { width: 360 })
  // What an item asks is loaded in an idle moment: not before the network is cut.
  const cut = Promise.withResolvers<void>()
  await page.route('**/chunk/item-sheet-*', (route) => cut.promise.then(() => route.abort()))
  await page.goto('/8')
  const add = page.getByRole('button', { name: 'Add Item, Otter Burger', exact: true })
  await expect(add).toBeVisible()
  await page.context().setOffline(true)
  cut.resolve()
  await add.press('Enter')
  const told = page.getByText('What this item asks could not be loaded.')
  await expect(told).toBeInViewport()
  await isAccessible(page)
  await page.unroute('**/chunk/item-sheet-*')
  await page.context().setOffline(false)
  complaints.splice(0)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await add.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Otter Burger' })).toBeVisible()
})

test('[MNU-06] [MNU-10] a short menu opens with food on the screen: all of it on a wide one, its first category on a phone', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  const shelves = page.getByRole('navigation', { name: 'Categories' })
  const names = await shelves.getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(2)
  await expect(page.getByRole('article').first()).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: names.at(-1) ?? '' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await isAccessible(page)

  const last = shelves.getByRole('link').last()
  await last.click()
  await expect(page).toHaveURL(/#\d+$/)
  await expect(page.getByRole('article').last()).toBeInViewport()
  await expect(last).toHaveAttribute('aria-current', 'true')
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await expect(page.getByRole('article').last()).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.goto('/8')
  await expect(page.getByRole('article').first()).toBeInViewport()
  await expect(page.getByRole('button', { expanded: false }).first()).toBeAttached()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('[MNU-03] a restaurant stands under the list of its market, a package store under the stores', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/restaurants/bellwether')
  await page
    .getByRole('link', { name: /Otter Burger/ })
    .first()
    .click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Restaurants', 'Otter Burger'])
  await crumbs.getByRole('link', { name: 'Restaurants' }).click()
  await expect(page).toHaveURL(/\/restaurants\/bellwether$/)
})

test('[GEN-09] [GEN-10] [SIL-ORD-142] the left column of /9 is half as wide as its page, and the way to the cart tells how long the menu was open', async ({
  somebody,
}) => {
  const page = await somebody(undefined, { width: 1440 })
  const share = () =>
    page
      .getByRole('complementary')
      .last()
      .evaluate((side) => {
        const left = side.previousElementSibling?.getBoundingClientRect().width ?? 0
        return left / (side.parentElement?.getBoundingClientRect().width ?? 1)
      })
  await page.goto('/8')
  expect(await share()).not.toBeCloseTo(0.5, 2)
  await page.goto('/9')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await share()).toBeCloseTo(0.5, 2)
  const told = page.waitForRequest((request) => request.url().includes('elapsed='))
  await page.getByRole('link', { name: /^Cart/ }).click()
  const query = new URL((await told).url()).searchParams
  expect(query.get('restaurant_id')).toBe('/9')
  expect(Number(query.get('elapsed'))).toBeGreaterThan(0)
  await expect(page).toHaveURL(/credit_card_cart$/)
})
