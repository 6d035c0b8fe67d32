import type { OfficeLink } from '#platform/core/office.ts'
import { navGroups } from '#platform/core/route.ts'

/** The groups in their order, each with its links as they come. */
export function groupsOf(nav: readonly OfficeLink[]): { group: string; links: OfficeLink[] }[] {
  return navGroups
    .map((group) => ({ group, links: nav.filter((link) => link.group === group) }))
    .filter(({ links }) => links.length > 0)
}

/** The link that a page belongs to: the longest one that its path begins with. */
export function sectionOf(nav: readonly OfficeLink[], path: string): OfficeLink | undefined {
  return nav
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .reduce<OfficeLink | undefined>(
      (best, link) => (best && best.href.length >= link.href.length ? best : link),
      undefined,
    )
}

/** `customer_support` as a person reads it. */
export const roleText = (role: string) => role.replaceAll('_', ' ')
