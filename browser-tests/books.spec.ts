import { expect, isAccessible, test } from './testing.ts'

const overview = '/secure/profit_and_loss'

test('[PNL-01] [PNL-02] [PNL-03] [LEG-17] [SIL-ORD-133] sections expand and collapse each for itself, by click and by keyboard, and stay so in the address', async ({
  somebody,
}) => {
  const manager = await somebody('admin')
  await manager.goto(overview)
  await expect(manager.getByRole('heading', { level: 1, name: 'Profit and loss' })).toBeVisible()
  const section = (name: string) => manager.getByRole('button', { name, exact: true })
  await expect(section('Revenue')).toHaveAttribute('aria-expanded', 'true')
  await expect(section('Labour')).toHaveAttribute('aria-expanded', 'false')
  await expect(section('Wages')).toHaveCount(0)

  await section('Labour').click()
  await expect(section('Labour')).toHaveAttribute('aria-expanded', 'true')
  await expect(section('Wages')).toBeVisible()
  await expect(section('Revenue')).toHaveAttribute('aria-expanded', 'true')
  await section('Revenue').click()
  await expect(section('Revenue')).toHaveAttribute('aria-expanded', 'false')
  await expect(section('Food subtotal')).toHaveCount(0)
  await expect(section('Labour')).toHaveAttribute('aria-expanded', 'true')

  await section('Payment costs').focus()
  await manager.keyboard.press('Enter')
  await expect(section('Discounts')).toBeVisible()
  await manager.keyboard.press('Space')
  await expect(section('Discounts')).toHaveCount(0)
  await manager.reload()
  await expect(section('Labour')).toHaveAttribute('aria-expanded', 'true')
  await expect(section('Revenue')).toHaveAttribute('aria-expanded', 'false')
  await isAccessible(manager)

  await manager.getByRole('button', { name: 'Expand all' }).click()
  for (const name of ['Revenue', 'Cost of goods', 'Labour', 'Payment costs', 'Taxes collected'])
    await expect(section(name)).toHaveAttribute('aria-expanded', 'true')
  // Its head stays while its last line is looked at.
  await manager.getByRole('rowheader').last().scrollIntoViewIfNeeded()
  await expect(manager.getByRole('columnheader', { name: 'This period' })).toBeInViewport()
  await manager.getByLabel('Compared with').selectOption('Not compared')
  await expect(manager.getByRole('columnheader', { name: 'Change' })).toHaveCount(0)
  await expect(section('Wages')).toBeVisible()
  await manager.setViewportSize({ width: 360, height: 740 })
  await isAccessible(manager)
})
