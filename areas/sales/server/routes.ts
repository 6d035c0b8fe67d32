import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { dayToUs } from '#platform/core/day.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, plain, type RouteHandler, redirect, sent } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { changeSalesEvent, createEventPage, createSalesEvent, eventWords } from '../calls/events.ts'
import { addSalesPerson, changeSalesPerson, loadSalesPerson, salesStaff } from '../calls/people.ts'
import { addSalesRestaurant, changeSalesRestaurant, salesEventsFile, salesPage } from '../calls/sales.ts'
import { changeEvent, createEvent, eventFor } from './events.ts'
import { eventsFile } from './events-file.ts'
import { addPerson, changePerson, loadPerson } from './people.ts'
import { countsOf, funnelOf, ownersIn, pageOfRestaurants, reasonsOf } from './pipeline.ts'
import { addRestaurant, changeRestaurant, type SalesDeps } from './restaurants.ts'
import { shownRestaurant } from './shown-restaurant.ts'

export function salesRoutes(deps: SalesDeps): RouteHandler[] {
  return [
    page(salesPage, async ({ db, actor, data, now }) => {
      const state = await pipelineState(db, actor, data, now)
      return state && 'plain' in state ? state : state && { state }
    }),
    page(createEventPage, async ({ db, actor, data, now }) => {
      const event = data.event === undefined ? null : await eventFor(db, actor, data.event)
      if (event === undefined) return undefined
      const restaurantId = event?.sales_restaurant_id ?? data.restaurantId
      const state = await pipelineState(db, actor, { ...data, restaurantId }, now)
      if (!state || 'plain' in state) return state
      return { state: { ...state, sales_event: event && shownEvent(event) }, ...(event && { title: 'Change event' }) }
    }),
    answer(loadSalesPerson, ({ db, actor, data }) => loadPerson(db, actor, data)),
    change(addSalesPerson, addPerson),
    change(changeSalesPerson, changePerson),
    answer(createSalesEvent, async ({ actor, data, request, transaction }) => {
      const result = await transaction((unit) => createEvent(unit, actor, data))
      const wantsJson = request.headers.accept?.includes('application/json') ?? false
      if (wantsJson || (!result.ok && result.error === 'unknown_id')) return result
      if (result.ok) return redirect(`${salesPage.path}?restaurantId=${data.restaurantId}`)
      const words = 'message' in result && result.message ? result.message : eventWords[result.error]
      return plain(422, 'The event was not saved', `${words} Go back to change it.`)
    }),
    change(changeSalesEvent, changeEvent),
    answer(addSalesRestaurant, ({ actor, data }) => addRestaurant(deps, actor, data)),
    answer(changeSalesRestaurant, ({ actor, data }) => changeRestaurant(deps, actor, data)),
    answer(salesEventsFile, async ({ db, actor, now, reply }): Promise<typeof sent> => {
      await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="sales-events.csv"')
        .header('cache-control', 'no-store')
        .send(await eventsFile(db, actor, now))
      return sent
    }),
  ]
}

type State = PageStateOf<typeof salesPage>

async function pipelineState(db: Db, actor: Actor, data: InputOf<typeof salesPage>, now: Date) {
  const [found, sales_counts, sales_funnel, sales_reasons, sales_owners, restaurant] = await Promise.all([
    pageOfRestaurants(db, actor, data, now),
    countsOf(db, actor, now),
    funnelOf(db, actor, now),
    reasonsOf(db, actor, now),
    ownersIn(db, actor),
    data.restaurantId === undefined ? null : shownRestaurant(db, actor, data.restaurantId, now),
  ])
  if (!found.ok) return unknownPage
  if (data.restaurantId !== undefined && !restaurant) return undefined
  const { rows, next, previous } = found.data
  return {
    sales_restaurants: rows,
    sales_pages: { next, previous },
    sales_counts,
    sales_restaurant: restaurant,
    sales_funnel,
    sales_reasons,
    sales_owners,
    sales_map: await mapOfRows(db, actor, restaurant?.market_id),
    may_change: isPermitted(actor.roles, salesStaff),
    read_at: now.getTime(),
  } satisfies State
}

/** The map of the market that is looked at: that of the restaurant, or the person's first. */
async function mapOfRows(db: Db, actor: Actor, marketId: number | undefined) {
  const market_id = marketId ?? (await firstMarket(db, actor))
  return market_id === undefined ? null : mapOf(db, market_id)
}

async function firstMarket(db: Db, { user }: Actor): Promise<number | undefined> {
  const [own] = user?.market_ids ?? []
  if (own !== undefined) return own
  const first = await db.selectFrom('markets').select('market_id').orderBy('market_id').limit(1).executeTakeFirst()
  return first?.market_id
}

type Event = NonNullable<Awaited<ReturnType<typeof eventFor>>>

const shownEvent = ({ sales_event_id, version, happened_on, outcome, rejection_reason, ...event }: Event) => ({
  sales_event_id,
  version,
  event_date: dayToUs(happened_on),
  outcome,
  rejection_reason: rejection_reason ?? 0,
  other_reason: event.other_reason,
  notes: event.notes,
  sales_people: event.sales_people,
})
