import { checkOutBurger, expect, isAccessible, placeOrder, test } from './testing.ts'

test('an order’s page says that it stands still while the phone is offline, also where the browser believes that it is not', async ({
  somebody,
  complaints,
}) => {
  const customer = await somebody()
  await checkOutBurger(customer, '4045550164')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(customer)
  const note = customer.getByText(
    'You are offline. This is how it was last; it goes on by itself once you are connected.',
  )
  await expect(customer.getByRole('heading', { name: 'What happened so far' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await customer.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
  })
  await expect(note).toBeVisible()
  await customer.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
  await expect(note).toHaveCount(0)

  // Chromium tells the page of a network that was cut; a phone in a lift often does not.
  await customer.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true })
    addEventListener('offline', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await customer.context().setOffline(true)
  const silent = customer.getByText('We cannot be reached right now. This is how it was last; it goes on by itself.')
  await expect(silent).toBeVisible()
  await customer.context().setOffline(false)
  await expect(silent).toHaveCount(0)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)))
})

for (const width of [1440, 360])
  test(`an order that is sent without a network goes on by itself, once, when that is back (${width} px)`, async ({
    somebody,
    complaints,
  }) => {
    const customer = await somebody(undefined, { width })
    await checkOutBurger(customer, '4045550189')
    await customer.getByRole('radio', { name: /Cash at the door/ }).check()
    const order = customer.getByRole('button', { name: /^Place order/ })
    await expect(order).not.toHaveAttribute('aria-disabled')
    await customer.context().setOffline(true)
    await order.press('Enter')
    await expect(customer.getByText('We go on by ourselves as soon as you are connected.')).toBeVisible()
    await isAccessible(customer)
    await customer.context().setOffline(false)
    await expect(customer).toHaveURL(/\/order\/\d+\?s=/)
    await customer.goto('/restaurants/bellwether')
    const before = customer.getByRole('region', { name: 'You had before' })
    await expect(before.getByRole('link')).toHaveCount(1)
    complaints.splice(0)
  })

test('without a network the town leads to the order that is under way, as it was last', async ({
  somebody,
  complaints,
}) => {
  const customer = await somebody(undefined, { width: 360 })
  await checkOutBurger(customer, '4045550188')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  const number = await placeOrder(customer)
  const isReady = () =>
    customer.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      const kept = (await (await caches.open('order-shell')).keys()).map(({ url }) => url)
      const needed = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/assets/"]')].map(({ src }) => src)
      const areActive = workers.filter(({ active }) => active?.state === 'activated').length === 2
      return areActive && [location.href, ...needed].every((url) => kept.includes(url))
    })
  await expect.poll(isReady).toBe(true)
  await customer.context().setOffline(true)
  await customer.goto('/discover')
  await expect(customer.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(customer.getByText(/^Order \d+ · Otter Burger$/)).toBeVisible()
  await customer.getByRole('link', { name: `Order ${number}` }).click()
  await expect(customer.getByRole('heading', { name: 'What happened so far' })).toBeVisible()
  // It is still kept, although it was opened without a network.
  await customer.goto('/discover')
  await expect(customer.getByRole('link', { name: `Order ${number}` })).toBeVisible()
  // The page comes by itself once there is a network.
  await customer.context().setOffline(false)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Find something/)
  complaints.splice(0)
})

test('addresses are suggested although the first letters were typed offline', async ({ somebody }) => {
  const customer = await somebody()
  await customer.goto('/')
  const box = customer.getByRole('combobox', { name: 'Your street address' })
  await expect(box).toBeVisible()
  await customer.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
  })
  await customer.context().setOffline(true)
  await box.pressSequentially('118 Or')
  await customer.context().setOffline(false)
  await customer.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
  await box.pressSequentially('chard')
  await expect(customer.getByRole('option', { name: /^118 Orchard St/ })).toBeVisible()
})

test('the map of an order still shows the store and the door after the phone is turned', async ({ somebody }) => {
  const customer = await somebody()
  await checkOutBurger(customer, '4045550163')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(customer)
  const map = customer.locator('[data-state="ready"]')
  await expect(map).toBeVisible()
  const marksInView = async () => {
    const box = await map.boundingBox()
    const marks = await Promise.all(
      (await map.getByText(/^(Otter Burger|118 Orchard St)$/).all()).map((mark) => mark.boundingBox()),
    )
    return marks.filter(
      (mark) =>
        box &&
        mark &&
        mark.x >= box.x &&
        mark.x + mark.width <= box.x + box.width &&
        mark.y >= box.y &&
        mark.y + mark.height <= box.y + box.height,
    ).length
  }
  await expect.poll(marksInView).toBe(2)
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1440, 900],
  ] as const) {
    await customer.setViewportSize({ width, height })
    await expect.poll(marksInView, `${width} pixels wide`).toBe(2)
  }
})

test('streets that do not come break nothing: the map stays, and says nothing of it in the console', async ({
  somebody,
  complaints,
}) => {
  const customer = await somebody()
  await checkOutBurger(customer, '4045550167')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(customer)
  const map = customer.locator('[data-state="ready"]')
  await expect(map).toBeVisible()
  let lost = 0
  await customer.route(/\/map\/\d+\/.*\.mvt/, (route) => {
    lost += 1
    return route.abort('internetdisconnected')
  })
  for (const turn of ['out', 'out', 'in', 'in', 'in', 'in']) {
    await customer.getByRole('button', { name: `Zoom ${turn}` }).click()
  }
  await expect.poll(() => lost).toBeGreaterThan(0)
  await customer.getByRole('button', { name: 'Zoom out' }).click()
  await expect(map).toBeVisible()
  // The network may go before the library has all of its own code: what the server drew stays in place of the map.
  let unloaded = 0
  await customer.route(/maplibre-gl-worker/, (route) => {
    unloaded += 1
    return route.abort('internetdisconnected')
  })
  await customer.reload()
  await expect.poll(() => unloaded).toBeGreaterThan(0)
  await expect(map).toHaveCount(0)
  await expect(customer.getByRole('heading', { name: 'What happened so far' })).toBeVisible()
  // The browser tells of a file that did not come; the map library would add a line of its own for each.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  complaints.splice(0)
})
