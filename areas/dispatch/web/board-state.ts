import { QueryClient, queryOptions } from '@tanstack/react-query'
import { servedState } from '#platform/web/page-hook.ts'
import type { boardPage } from '../calls/board-page.ts'
import type { DispatchBoard, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { type ChangedQueue, mergeAll, mergeChanged } from '../rules/refresh.ts'

export const dispatchPage = () => servedState<typeof boardPage>().dispatch

export const queryClient = new QueryClient()

/** Confirmed by the server; only replies change it. */
export const boardQuery = queryOptions({
  queryKey: ['dispatch'],
  queryFn: (): DispatchBoard => dispatchPage(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

type BoardUpdate = {
  /** What changed, by versions. */
  readonly changed?: readonly ChangedQueue[]
  /** Everybody who has a column. */
  readonly all?: readonly DriverQueue[]
  readonly dispatch_unassigned_orders?: readonly UnassignedOrder[] | undefined
  readonly dispatch_waypoints?: DispatchBoard['dispatch_waypoints'] | undefined
  readonly last_updated_at?: number
  /** Forget the queues that are held before taking these (SIL-OPS-35). */
  readonly ignoreHeld?: boolean
}

/** Takes in what a reply said; nothing is awaited after it, so an answered wish is never laid over its own result. */
export function confirm(update: BoardUpdate): void {
  queryClient.setQueryData(boardQuery.queryKey, (board = dispatchPage()) => {
    const held = update.ignoreHeld ? [] : board.driver_queues
    const listed = update.all ? mergeAll(held, update.all) : held
    return {
      driver_queues: update.changed ? mergeChanged(listed, update.changed) : listed,
      dispatch_unassigned_orders: update.dispatch_unassigned_orders ?? board.dispatch_unassigned_orders,
      dispatch_waypoints: update.dispatch_waypoints ?? board.dispatch_waypoints,
      last_updated_at: update.last_updated_at ?? board.last_updated_at,
    }
  })
}

export const confirmedBoard = () => queryClient.getQueryData(boardQuery.queryKey) ?? dispatchPage()
