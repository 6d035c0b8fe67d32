import type { cartPart } from '#areas/cart/calls/cart-state.ts'
import type { WireMenu } from '#areas/menu/rules/wire-menu.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import type { State } from '#platform/core/state.ts'
import { servedPart } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import type { menuChanges } from '../calls/menu-pages.ts'
import { fetchWhole } from './whole-menu.ts'

type Changes = RouteReplyOf<typeof menuChanges>

/** `all`: what changed cannot be told by items, such as the place's hours. Nothing while there is no network: whoever follows asks again by a timer. */
export async function changesSince(
  franchise_id: number,
  since: number,
  at: number,
): Promise<Changes | 'all' | undefined> {
  const query = `since=${since}${at > 0 ? `&at=${at}` : ''}`
  const response = await fetch(`/order/restaurants/menu_changes/${franchise_id}?${query}`).catch(() => undefined)
  if (!response) return undefined
  const changes: Changes | undefined = response.ok ? await response.json().catch(() => undefined) : undefined
  // A place that is no longer open to visitors still is to its editors.
  return changes && !changes.is_whole ? changes : 'all'
}

/** Customers' pages answer as HTML alone, with their state in it. */
export async function readPageAgain(): Promise<void> {
  const response = await fetch(location.pathname + location.search).catch(() => undefined)
  const html = response?.ok ? await response.text().catch(() => '') : ''
  const text = new DOMParser().parseFromString(html, 'text/html').getElementById('state')?.textContent
  if (!text) return
  const read = JSON.parse(text) as State
  // In one step, so that no part of what is looked at goes meanwhile.
  const menu = read.menu && (await fetchWhole(read.menu as unknown as WireMenu))
  mergePageState(menu ? { ...read, menu: menu as unknown as State } : read)
}

export function touchesCart({ items, gone }: Changes): boolean {
  const ids = [...gone, ...items.map(({ item }) => item.menu_item_id)]
  const cart = servedPart<typeof cartPart>().cart
  return cart?.lines.some((line) => ids.includes(line.menu_item_id)) ?? false
}
