import type { IconName } from '../icon.tsx'

export type RecentPage = {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** When it was last open, in ms since 1970. */
  readonly at: number
}

const most = 8
/** A computer is shared: each person finds only what they had open. */
const storageKey = (owner: string) => `recent_pages:${owner}`

export function recentPages(owner: string): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function rememberPage(owner: string, page: RecentPage): void {
  const others = recentPages(owner).filter(({ href }) => href !== page.href)
  localStorage.setItem(storageKey(owner), JSON.stringify([page, ...others].slice(0, most)))
}
