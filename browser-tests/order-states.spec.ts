import { expect, fromNow, type Town, test } from './board-town.ts'
import { pickedUp } from './driver-phone.ts'
import { inPseudo } from './plain-words.ts'
import { isWhole, pseudo, said } from './pseudo.ts'
import { isAccessibleAtEachWidth } from './testing.ts'

type State = {
  readonly state: string
  readonly make: (town: Town) => Promise<number | null | undefined>
  /** With the driver’s first name where that is said. */
  readonly headline: string | undefined
  readonly says: readonly string[]
}

const name = 'Maya Reyes'
const over = { ended_at: fromNow(-1), dispatch_state: 'done' } as const
const firstOrder = ({ order_ids }: { order_ids: readonly (number | null)[] }) => order_ids[0]

/** Where a driver, a door or bad news is in it; a refund is looked at where one is given. */
const states: readonly State[] = [
  {
    state: 'on its way and late',
    make: async (town) =>
      firstOrder(await town.driver(['Deliver'], { name, order: { ...pickedUp, promised_at: fromNow(-15) } })),
    headline: undefined,
    says: ['now'],
  },
  {
    state: 'at the door with alcohol',
    make: async (town) =>
      firstOrder(
        await town.driver(['Deliver'], {
          name,
          status: 'arrived',
          alcohol_approved: true,
          order: { ...pickedUp, alcohol: true, lines: [{ name: 'Copper Kettle IPA 6 pk', category_type: 6 }] },
        }),
      ),
    headline: '{driver} is at your door',
    says: ['Have the ID in your hand'],
  },
  {
    state: 'at the door',
    make: async (town) => firstOrder(await town.driver(['Deliver'], { name, status: 'arrived', order: pickedUp })),
    headline: '{driver} is at your door',
    says: ['Please come to the door.'],
  },
  {
    state: 'refused at the door',
    make: (town) => town.order({ ...pickedUp, ...over, status: 'rejected' }),
    headline: 'Your order was not handed over',
    says: ['Nothing is to be paid.', 'It could not be handed over at the door. Support will call you.'],
  },
  {
    state: 'cancelled',
    make: (town) => town.order({ ...over, status: 'cancelled' }),
    headline: 'Your order was cancelled',
    says: ['Nothing is to be paid.'],
  },
]

for (const { state, make, headline, says } of states)
  test(`[SIL-ORD-008] the page of an order that is ${state} says so first, on each width and in the language that was asked for`, async ({
    newTown,
    db,
    somebody,
  }) => {
    const order_id = await make(await newTown())
    const { order_secret } = await db
      .selectFrom('orders')
      .select('order_secret')
      .where('order_id', '=', order_id ?? 0)
      .executeTakeFirstOrThrow()
    const link = `/order/${order_id}?s=${order_secret}`
    const driver = 'Maya'

    const english = await somebody()
    await english.goto(link)
    const title = english.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(headline?.replace('{driver}', driver) ?? /^\d+:\d\d [AP]M – \d+:\d\d [AP]M$/)
    await isAccessibleAtEachWidth(english, title)

    const page = await somebody(undefined, pseudo)
    await page.goto(link)
    if (headline) await expect(page.getByRole('heading', { level: 1 })).toHaveText(said(headline, { driver }))
    for (const text of says) await expect(page.getByText(inPseudo(text), { exact: true })).toBeVisible()
    await isWhole(page)
  })
