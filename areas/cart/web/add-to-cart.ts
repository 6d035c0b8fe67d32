import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import type { State } from '#platform/core/state.ts'
import { inLanguage } from '#platform/web/in-language.ts'
import { mergePageState, servedSession } from '#platform/web/page-state.ts'
import type { addItem } from '../calls/add-item.ts'
import { words } from './words.ts'

export type AddOutcome = 'added' | 'other_restaurant' | 'refused' | 'connection_failure'

/** CRT-31, CRT-32 and the answers check. */
export const addFailure = (outcome: Exclude<AddOutcome, 'added' | 'other_restaurant'>): string => words[outcome]

/** `errorCode` 3: the cart holds items of another restaurant (CRT-27). */
const otherRestaurant = 3

type AddInput = {
  franchise_id: number
  menu_item_id: number
  answers: LineAnswers
  quantity: number
  override: boolean
}

/** The POST twin of `GET /cart/add`, with the session's pair (SIL-ORD-055): a form of its own, as the menu page carries no schemas. */
export async function addToCart({
  franchise_id,
  menu_item_id,
  answers,
  quantity,
  override,
}: AddInput): Promise<AddOutcome> {
  const body = new URLSearchParams({
    franchise_id: String(franchise_id),
    menu_item_id: String(menu_item_id),
    option_questions: JSON.stringify(answers),
    quantity: String(quantity),
    override: override ? '1' : '0',
    rand: String(Math.random()),
    ...servedSession(),
  })
  try {
    const response = await fetch('/cart/add', { method: 'POST', body, headers: inLanguage() })
    if (!response.ok) return 'refused'
    const reply = (await response.json()) as RouteReplyOf<typeof addItem> & { state?: State }
    if (reply.state) mergePageState(reply.state)
    if (reply.added) return 'added'
    return reply.errorCode === otherRestaurant ? 'other_restaurant' : 'refused'
  } catch {
    return 'connection_failure'
  }
}
