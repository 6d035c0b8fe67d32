import { beforeAll, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { mailTicket } from './kitchen-ticket.ts'
import { kitchenServer } from './testing.ts'

const { db } = await testDatabase()
const server = await kitchenServer(db)
let place: { franchise_id: number; market_id: number }
let order_id: number

beforeAll(async () => {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: 'UTC' })
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  place = { franchise_id, market_id }
  const item = await insertMenuItem(db, place.franchise_id, {
    name: 'Forest Funghi',
    groups: [{ questions: [{ question: 'Size', type: 'multipleChoice', answers: { Large: 200 } }] }],
  })
  await db
    .updateTable('menu_items')
    .set({ kitchen_name: 'FUNGHI', kitchen_short_code: 'P %N' })
    .where('menu_item_id', '=', item.menu_item_id)
    .execute()
  await db
    .updateTable('option_answers')
    .set({ answer_restaurant: 'LG', answer_restaurant_active: true })
    .where('option_answer_id', '=', item.answer('Large'))
    .execute()
  const order = await insertOrder(db, {
    ...place,
    lines: [],
    name: 'Noor Haddad',
    created_at: new Date('2026-11-20T17:00:00Z'),
    ready_at: new Date('2026-11-20T18:00:00Z'),
    start_time_minute: 18 * 60,
    alcohol: true,
    subtotal: 1799,
  })
  order_id = order.order_id
  await db
    .insertInto('order_lines')
    .values({
      order_id,
      menu_item_id: item.menu_item_id,
      name: 'Forest Funghi',
      category_type: 1,
      quantity: 2,
      unit_price: 1799,
      answers: JSON.stringify([
        { questionId: item.option('Size'), answer: item.answer('Large') },
        { questionId: 8, answer: 'Nut allergy <b>no pesto</b>' },
      ]),
    })
    .execute()
})

describe('[SIL-ORD-132] a kitchen ticket', () => {
  test('has kitchen name, short code, the kitchen’s wording, time, window, type and special instructions, and no prices', async () => {
    const clerk = await server.staff()
    const { ticket } = await clerk.read(`/secure/orders/${order_id}/ticket`)
    expect(ticket).toEqual({
      order_id,
      franchise: 'Noodle Bar 88',
      time_zone: 'UTC',
      is_delivery: true,
      alcohol: true,
      customer: 'Noor H.',
      driver: null,
      pays_here: false,
      created_at: Date.parse('2026-11-20T17:00:00Z'),
      ready_at: Date.parse('2026-11-20T18:00:00Z'),
      window: '6:00 PM - 8:00 PM',
      copies: 0,
      is_cancelled: false,
      lines: [
        {
          quantity: 2,
          name: 'FUNGHI',
          code: 'P FUNGHI',
          details: ['LG'],
          said: ['Nut allergy <b>no pesto</b>'],
          place: '',
        },
      ],
    })
    expect(JSON.stringify(ticket)).not.toContain('17.99')
  })

  test('goes by mail to where the restaurant wants it, once, as text that runs nowhere', async () => {
    await mailTicket(server.deps, order_id)
    expect(await mails()).toEqual([])
    await db
      .updateTable('franchises')
      .set({ ticket_mail: 'kitchen@noodle.example' })
      .where('franchise_id', '=', place.franchise_id)
      .execute()
    await mailTicket(server.deps, order_id)
    await mailTicket(server.deps, order_id)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'kitchen@noodle.example',
      subject: `Order ${order_id}: delivery for Noor H.`,
      body: [
        'Noodle Bar 88',
        `#${order_id}`,
        'DELIVERY, ready at 6:00 PM',
        'FOR 6:00 PM - 8:00 PM',
        '21+  ID CHECK AT THE DOOR',
        '',
        '2 x FUNGHI [P FUNGHI]',
        '    LG',
        '    *** Nut allergy <b>no pesto</b>',
        '',
        '2 items, Noor H.',
        'Driver not known yet. Placed 5:00 PM',
      ].join('\n'),
    })
    expect(mail?.html).toContain('Nut allergy &#60;b&#62;no pesto&#60;/b&#62;')
  })

  test('with hostile texts in every field has them as text alone: on paper, in the mail and on the tablet', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const item = await insertMenuItem(db, place.franchise_id, {
      name: hostile,
      groups: [{ questions: [{ question: hostile, type: 'multipleChoice', answers: { [hostile]: 0 } }] }],
    })
    const words = { kitchen_name: hostile, kitchen_short_code: `${hostile}%N` }
    await db.updateTable('menu_items').set(words).where('menu_item_id', '=', item.menu_item_id).execute()
    const order = await insertOrder(db, { ...place, lines: [], name: `${hostile} Haddad` })
    const answers = JSON.stringify([
      { questionId: item.option(hostile), answer: item.answer(hostile) },
      { questionId: 8, answer: hostile },
    ])
    const { order_id } = order
    await db
      .insertInto('order_lines')
      .values({
        order_id,
        menu_item_id: item.menu_item_id,
        name: hostile,
        category_type: 1,
        quantity: 1,
        unit_price: 1,
        answers,
      })
      .execute()
    const line = { name: hostile, code: `${hostile}${hostile}`, details: [hostile], said: [hostile] }
    const clerk = await server.staff()
    const paper = await clerk.read(`/secure/orders/${order_id}/ticket`)
    expect(paper.ticket).toMatchObject({ lines: [line] })
    const tablet = await server.tablet(place, 'Counter')
    const shown = (await tablet.kitchen()).orders.find((one) => one.order_id === order_id)
    expect(shown).toMatchObject({ lines: [line] })

    await mailTicket(server.deps, order_id)
    const mail = await db
      .selectFrom('messages')
      .select(['subject', 'body', 'html'])
      .where('about', '=', `order:${order_id}`)
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain(`1 x ${hostile}`)
    expect(mail.subject).not.toContain('\n')
    expect(mail.html?.match(/<(?!\/?pre)/g)).toBeNull()
  })

  const mails = () =>
    db
      .selectFrom('messages')
      .select(['recipient', 'subject', 'body', 'html'])
      .where('about', '=', `order:${order_id}`)
      .where('channel', '=', 'mail')
      .execute()
})
