import type { Refusal, Result } from '#platform/core/result.ts'
import type { Route } from '#platform/core/route.ts'
import { answer, change, page, plain, type RouteContext, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { categoryForm, createCategory, orderCategories } from '../../calls/menu-categories.ts'
import {
  changeItems,
  createItemForm,
  itemForm,
  menuItemsPage,
  orderItems,
  patchItem,
  removeItem,
} from '../../calls/menu-items.ts'
import { addCategory, changeCategory, putCategoriesInOrder } from './category-forms.ts'
import { createFromForm, patchFromForm, removeByForm } from './item-forms.ts'
import { menuItemsState } from './items-page.ts'
import { changeSeveral, putItemsInOrder } from './several-items.ts'

export function menuAdminRoutes(): RouteHandler[] {
  return [
    page(menuItemsPage, async ({ db, actor, data, now }) => {
      const state = await menuItemsState(db, actor, data.franchise_id, now.getTime())
      return state && { state }
    }),
    form(
      createItemForm,
      (context) => context.transaction((unit) => createFromForm({ ...unit, ...whoAndWhat(context) })),
      async ({ data }) => data.franchise_id,
    ),
    form(
      itemForm,
      (context) => {
        const { _method, ...data } = context.data
        const work = _method.toLowerCase() === 'delete' ? removeByForm : patchFromForm
        return context.transaction((unit) => work({ ...unit, actor: context.actor, data }))
      },
      async ({ db, data }) =>
        (
          await db
            .selectFrom('menu_items')
            .select('franchise_id')
            .where('menu_item_id', '=', data.menu_item_id)
            .executeTakeFirst()
        )?.franchise_id,
    ),
    change(patchItem, patchFromForm),
    change(removeItem, removeByForm),
    change(changeItems, changeSeveral),
    change(orderItems, putItemsInOrder),
    change(createCategory, addCategory),
    form(
      categoryForm,
      (context) => context.transaction((unit) => changeCategory({ ...unit, ...whoAndWhat(context) })),
      async ({ db, data }) =>
        (
          await db
            .selectFrom('menu_categories')
            .select('franchise_id')
            .where('menu_category_id', '=', data.menu_category_id)
            .executeTakeFirst()
        )?.franchise_id,
    ),
    change(orderCategories, putCategoriesInOrder),
  ]
}

const whoAndWhat = <R extends Route>({ actor, data }: RouteContext<R>) => ({ actor, data })

/**
 * A form that a browser may post without script: then the answer is the menu again (303), or a page that says what is wrong (422). Who asks
 * for JSON gets JSON.
 */
function form<const R extends Route>(
  route: R,
  work: (context: RouteContext<R>) => Promise<Result<unknown>>,
  placeOf: (context: RouteContext<R>) => Promise<number | undefined>,
): RouteHandler {
  return answer(route, (async (context: RouteContext<R>) => {
    const result = await work(context)
    const wantsJson = context.request.headers.accept?.includes('application/json') ?? false
    if (wantsJson || (!result.ok && result.error === 'unknown_id')) return result
    if (result.ok) return redirect(`${menuItemsPage.path}?franchise_id=${await placeOf(context)}`)
    return plain(statusOf(route, result), 'That was not saved', `${wordsOf(route, result)} Go back to change it.`)
  }) as Parameters<typeof answer<R>>[1])
}

const statusOf = ({ refusals }: Route, { error }: Refusal): number => refusals?.[error]?.[0] ?? 422
const wordsOf = ({ refusals }: Route, { error, message }: Refusal): string => message ?? refusals?.[error]?.[1] ?? error
