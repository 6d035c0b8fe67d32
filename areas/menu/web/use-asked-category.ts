import { useLayoutEffect, useState } from 'react'
import { searchNow } from '#platform/web/search-now.ts'
import { useIsServed } from '#platform/web/served.ts'
import { pageBounds } from '../rules/menu-parts.ts'

/** The address of an open category without scripts. */
export function categoryHref(menu_category_id: number | string, page = 1): string {
  return `?category=${menu_category_id}${page > 1 ? `&page=${page}` : ''}`
}

/**
 * The category that the address asks for without scripts, `?category=5&page=2`. Where they run it moves to the hash, as if it had been
 * opened here, at the place where its page begins.
 */
export function useAskedCategory(): string | undefined {
  const isServed = useIsServed()
  const [asked] = useState(() => readAsked(searchNow()))
  useLayoutEffect(() => {
    if (asked === undefined) return
    if (isServed) return moveToHash(asked.category)
    if (asked.page === 1) return
    const { from } = pageBounds(Number.MAX_SAFE_INTEGER, asked.page)
    const frame = requestAnimationFrame(() => document.querySelector(`[data-block="${from}"]`)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [asked, isServed])
  return asked?.category
}

function readAsked(search: string) {
  const params = new URLSearchParams(search)
  const category = params.get('category')
  return category === null ? undefined : { category, page: Math.max(1, Number(params.get('page')) || 1) }
}

function moveToHash(category: string): void {
  const params = new URLSearchParams(location.search)
  params.delete('category')
  params.delete('page')
  params.delete('added')
  const search = params.size > 0 ? `?${params}` : ''
  const hash = location.hash || (category && `#${encodeURIComponent(category)}`)
  history.replaceState(history.state, '', `${location.pathname}${search}${hash}`)
}
