import { escapeHtml } from '#platform/core/escape-html.ts'
import type { Viewing } from './actor.ts'

/** Where the way out leads; the accounts area has the route. */
export const endViewingPath = '/secure/see_as/end'

/**
 * On every page while an admin looks as somebody else would: who one is taken for, and the way out. It is no part of what the browser draws, so that
 * no page is without it.
 */
export function viewingBanner({ role, label }: Viewing): string {
  const where = label === '' ? '' : `, ${escapeHtml(label)}`
  return `<form class="viewing-banner" method="post" action="${endViewingPath}" aria-label="Seen as another role">
<p>Seen as <b>${escapeHtml(role.replaceAll('_', ' '))}</b>${where}. Nothing can be changed.</p>
<button type="submit">Leave this view</button>
</form>
`
}
