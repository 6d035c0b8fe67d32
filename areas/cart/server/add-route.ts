import { answerFields, answersOfForm } from '#areas/menu/rules/answer-fields.ts'
import { franchisePath, itemPath } from '#areas/menu/rules/menu-texts.ts'
import { withSpecialInstructions } from '#areas/menu/rules/options.ts'
import { parseJson } from '#platform/core/json.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { answer, redirect } from '#platform/server/routes.ts'
import { addItem } from '../calls/add-item.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { type AddError, addErrors, addRefusalOf } from '../rules/add-refusals.ts'
import { addToCart } from './add-to-cart.ts'
import type { CartDeps } from './deps.ts'

export const addItemRoute = (deps: CartDeps) =>
  answer({ ...addItem, state: cartReplyState }, async ({ data, actor, now, request }) => {
    const fromForm = request.method === 'POST' && (request.headers.accept?.includes('text/html') ?? false)
    const option_questions = fromForm ? await formAnswers(deps, data) : parseJson(data.option_questions)
    const { errorCode, state } = actor
      ? await addToCart(deps, actor, { ...data, option_questions }, now)
      : { errorCode: addErrors.session }
    if (fromForm) return redirect(await pathAfter(deps, data, errorCode))
    return ok({ added: errorCode === addErrors.none, errorCode }, state && { cart: state })
  })

type Added = InputOf<typeof addItem>

/** A page without scripts sends a field for each question. */
async function formAnswers({ menus }: CartDeps, data: Added): Promise<unknown> {
  const item = (await menus.current(data.franchise_id))?.items.get(data.menu_item_id)
  return item ? answersOfForm(withSpecialInstructions(item.groups), data) : []
}

/** Back to the item's category, or to the item's page, which says why it was not added and has what was said. */
async function pathAfter({ menus }: CartDeps, data: Added, errorCode: AddError): Promise<string> {
  const menu = await menus.current(data.franchise_id)
  const category = menu?.categories.find(({ items }) => items.some((item) => item.menu_item_id === data.menu_item_id))
  if (!menu || !category) return menu ? franchisePath(menu.franchise) : '/'
  if (errorCode === addErrors.none)
    return `${franchisePath(menu.franchise)}?category=${category.menu_category_id}&added=1`
  const said = answerFields(data)
  if (data.quantity > 1) said.set('quantity', String(data.quantity))
  said.set('notice', addRefusalOf(errorCode))
  return `${itemPath(data.franchise_id, data.menu_item_id)}?${said}`
}
