import type * as z from 'zod/mini'
import type { Page, PageStateOf } from '#platform/core/route.ts'
import { pageState, usePageState } from './page-state.ts'

/**
 * The hook of one page: `const useTicketPage = pageHook<typeof ticketPage>()`. The definition is needed as a type alone, so that its
 * schemas stay out of the browser's code.
 */
export function pageHook<P extends Page>() {
  return <Key extends keyof PageStateOf<P> & string>(key: Key) => usePageState<PageStateOf<P>[Key]>(key)
}

/** The same of state that several pages have: `const useOffice = stateHook<typeof officeState>()`. */
export function stateHook<Shape extends Readonly<Record<string, z.ZodMiniType>>>() {
  return <Key extends keyof Shape & string>(key: Key) => usePageState<z.output<Shape[Key]>>(key)
}

/** The same outside of a component, as it is now: nothing on a page that does not have it. */
export function servedPart<Shape extends Readonly<Record<string, z.ZodMiniType>>>(): {
  readonly [Key in keyof Shape]?: z.output<Shape[Key]>
} {
  return pageState() as ReturnType<typeof servedPart<Shape>>
}

/** The state as it is now, outside of a component. */
export function servedState<P extends Page>(): PageStateOf<P> {
  return pageState() as PageStateOf<P>
}
