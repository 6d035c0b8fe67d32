import type { Page, PageStateOf } from '#platform/core/route.ts'
import { pageState, usePageState } from './page-state.ts'

/**
 * The hook of one page: `const useTicketPage = pageHook<typeof ticketPage>()`. The definition is needed as a type alone, so that its
 * schemas stay out of the browser's code.
 */
export function pageHook<P extends Page>() {
  return <Key extends keyof PageStateOf<P> & string>(key: Key) => usePageState<PageStateOf<P>[Key]>(key)
}

/** The state as it is now, outside of a component. */
export function servedState<P extends Page>(): PageStateOf<P> {
  return pageState() as PageStateOf<P>
}
