import type { Page } from '@playwright/test'
import { cardAt, shownCard } from './shown-card.ts'
import { expect, isAccessible, test } from './testing.ts'

type Menu = { menu_categories: { menu_category_id: number; name: string; type: number; menu_items: object[] }[] }

const store = '/package_stores/13'

/** The store as the server shows it, with further shelves. */
async function withShelves(page: Page, shelves: Menu['menu_categories']): Promise<void> {
  await page.route(`**${store}`, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(
      /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s,
      (...found) => {
        const state = JSON.parse(found[2])
        state.menu.menu_categories.push(...shelves)
        return `${found[1]}${JSON.stringify(state).replaceAll('<', '\\u003c')}${found[3]}`
      },
    )
    await route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body })
  })
}

const itemCalled = (name: string, id: number, option_question_groups: object[] = [], base_price = '12.00') => ({
  menu_item_id: id,
  name,
  description: '',
  base_price,
  active: true,
  restore_date: null,
  upc: null,
  aisle: 1,
  shelf: 1,
  bay: 1,
  integration_item_id: null,
  option_question_groups,
  previous_menu_item_ids: [],
})
const shelf = (menu_category_id: number, name: string, menu_items: object[]) => ({
  menu_category_id,
  name,
  type: 5,
  menu_items,
})
const choice = (id: number, question: string, answers: object[], more = {}) => ({
  optionQuestionGroupId: id * 10,
  name: '',
  groupType: -1,
  quantity: 1,
  optionQuestions: [
    {
      id,
      fieldName: '',
      fieldNameExt: '',
      question,
      type: 0,
      rangeMin: 0,
      rangeMax: 0,
      additionalCostPerQuantity: '0.00',
      maxQuantity: 0,
      answers,
      ...more,
    },
  ],
})
const many = Array.from({ length: 900 }, (_, n) => itemCalled(`Ridge ${n + 1}`, 900_000 + n))

test('[MNU-06] [MNU-10] [MNU-11] a shelf of hundreds is there at once, reached by Tab to its end, and left and found again at its place', async ({
  somebody,
}) => {
  const page = await somebody()
  await withShelves(page, [
    shelf(90_001, 'Wall of wine', many),
    shelf(90_002, 'Corner', [itemCalled('Tonic', 990_000)]),
  ])
  await page.goto(`${store}#90001`)
  const cards = page.getByRole('article')
  const called = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(called('Ridge 1')).toBeVisible()
  expect(await cards.count()).toBeLessThan(150)
  await isAccessible(page)

  // The last that stands in the page leads to the next ones.
  for (const number of [24, 48, 72]) {
    await cards
      .filter({ has: called(`Ridge ${number}`) })
      .getByRole('button', { name: 'Add Item' })
      .focus()
    const next = cards.filter({ has: called(`Ridge ${number + 1}`) }).getByRole('button', { name: 'Add Item' })
    // Nobody is faster than the next block; a script is.
    await expect(next).toBeAttached()
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
    await expect(next).toBeInViewport()
  }

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(called('Ridge 900')).toBeAttached()
  await page.evaluate(() => scrollTo(0, 20_000))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(19_000)
  const shelves = page.getByRole('navigation', { name: 'Categories' })
  await shelves.getByRole('link', { name: 'Corner' }).click()
  await expect(called('Tonic')).toBeInViewport()
  await expect(shelves.getByRole('link', { name: 'Corner' })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(19_000)
  await expect(cards.first()).toBeAttached()
})

test('a category of a hundred shows first what fits a window, then all, and nothing moves; Back finds its place', async ({
  somebody,
}) => {
  const page = await somebody()
  await withShelves(page, [
    shelf(90_001, 'Wall of wine', many.slice(0, 100)),
    shelf(90_002, 'Corner', [itemCalled('Tonic', 990_000)]),
  ])
  await page.addInitScript(() => {
    const told = (name: string, value: number) => document.documentElement.setAttribute(name, String(value))
    const look = () => {
      const { length } = document.querySelectorAll('article')
      if (length === 0) return void requestAnimationFrame(look)
      told('data-first', length)
      told('data-first-closed', document.querySelectorAll('main button[aria-expanded="false"]').length)
    }
    requestAnimationFrame(look)
    let moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved += (shift as PerformanceEntry & { value: number }).value
      told('data-moved', moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${store}#90001`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(100)
  await expect(page.getByRole('button', { name: /^Corner/ })).toBeAttached()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-first', '12')
  // What stands below the window waits, also where the server has drawn it.
  await expect(root).toHaveAttribute('data-first-closed', '0')
  expect(Number((await root.getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01)

  await page.evaluate(() => scrollTo(0, 6_000))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(6_000)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Corner' }).click()
  await expect(cards).toHaveCount(1)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(6_000)
  await expect(cards).toHaveCount(100)
  expect(await page.evaluate(() => scrollY)).toBe(6_000)
})

test('a reload, and Back from the cart, lead to where one was in a shelf of hundreds, and in a menu', async ({
  somebody,
}) => {
  const page = await somebody()
  await withShelves(page, [shelf(90_001, 'Wall of wine', many)])

  await page.goto(`${store}#90001`)
  await expect(page.getByRole('heading', { name: 'Ridge 1', exact: true })).toBeVisible()
  for (const pixels of [9_000, 31_234]) {
    const before = await cardAt(page, pixels)
    expect(before.name).toMatch(/^Ridge \d/)
    await page.reload()
    await expect.poll(() => shownCard(page)).toEqual(before)
    await page.goto('/cart/credit_card_cart')
    await page.goBack()
    await expect.poll(() => shownCard(page)).toEqual(before)
  }

  await page.goto(store)
  await page
    .getByRole('button', { name: 'Cart' })
    .or(page.getByRole('link', { name: 'Cart' }))
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(100)
  await page.goto('/cart/credit_card_cart')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await page.goto('/cart/credit_card_cart')
  await page.goto(store)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('[OPT-31] [OPT-32] [OPT-13] [OPT-24] a chosen answer asks in turn, right below it, and what was said goes with it', async ({
  somebody,
}) => {
  const page = await somebody()
  const flavour = choice(702, 'Flavour', [
    { id: 7021, answer: 'Cola', additionalCost: '0.00' },
    { id: 7022, answer: 'Root beer', additionalCost: '0.25' },
  ])
  const bottle = choice(703, 'Bottle size', [{ id: 7031, answer: 'Large', additionalCost: '2.00' }], { implied: true })
  const drink = choice(701, 'Drink', [
    { id: 7011, answer: 'Fountain', additionalCost: '1.00', optionQuestionGroups: [flavour] },
    { id: 7012, answer: 'Bottle', additionalCost: '1.50', optionQuestionGroups: [bottle] },
  ])
  await withShelves(page, [shelf(90_003, 'Meals', [itemCalled('Meal', 991_000, [drink], '0.00')])])
  await page.goto(`${store}#90003`)
  const card = page.getByRole('article')
  await expect(card).toContainText('from$1.00')
  await card.getByRole('button', { name: 'Add Item' }).click()
  const sheet = page.getByRole('dialog', { name: 'Meal' })
  const add = sheet.getByRole('button', { name: /^Add to cart/ })
  const asked = sheet.getByRole('group', { name: /Flavour/ })
  await expect(asked).toBeHidden()
  await expect(sheet.getByText('+$3.50')).toBeVisible()

  await sheet.getByRole('radio', { name: /Fountain/ }).check()
  await expect(asked).toBeVisible()
  await add.click()
  await expect(sheet.getByText('Please answer all questions.').first()).toBeVisible()
  await isAccessible(page)
  await sheet.getByRole('radio', { name: /Fountain/ }).focus()
  await page.keyboard.press('Tab')
  await expect(asked.getByRole('radio', { name: 'Cola' })).toBeFocused()
  await asked.getByRole('radio', { name: /Root beer/ }).check()
  await expect(add).toContainText('$1.25')
  await sheet.getByRole('radio', { name: /Bottle/ }).check()
  await expect(asked).toBeHidden()
  await expect(add).toContainText('$3.50')
  await sheet.getByRole('radio', { name: /Fountain/ }).check()
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0)
  await sheet.getByRole('radio', { name: /Bottle/ }).check()

  const sent = page.waitForRequest('**/cart/add')
  await page.route('**/cart/add', (route) => route.fulfill({ json: { added: false, errorCode: 1 } }))
  await add.click()
  const posted = new URLSearchParams((await sent).postData() ?? '')
  expect(JSON.parse(posted.get('option_questions') ?? '')).toEqual([
    { questionId: 701, answer: 7012 },
    { questionId: 703, answer: 7031 },
  ])
})
