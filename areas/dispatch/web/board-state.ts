import { QueryClient, queryOptions } from '@tanstack/react-query'
import { pageState } from '#platform/web/page-state.ts'
import type { StreetMapSource } from '#ui/street-map/map-source.ts'
import type { DispatchBoard, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { type ChangedQueue, mergeAll, mergeChanged } from '../rules/refresh.ts'

export type PageMarket = { readonly market_id: number; readonly name: string; readonly time_zone: string }

/** What the page was served with. */
export type DispatchPage = DispatchBoard & {
  readonly markets: readonly PageMarket[]
  readonly notice: string | null
  /** Of the markets whose streets were brought in. */
  readonly maps: readonly { readonly market_id: number; readonly source: StreetMapSource }[]
  /** The server's clock when the page was made: promises are read by it, whatever this computer's clock says. */
  readonly now: number
}

export const dispatchPage = () => pageState().dispatch as unknown as DispatchPage

export const queryClient = new QueryClient()

/** Confirmed by the server; only replies change it. */
export const boardQuery = queryOptions({
  queryKey: ['dispatch'],
  queryFn: (): DispatchBoard => dispatchPage(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

type Confirmed = {
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
export function confirm(told: Confirmed): void {
  queryClient.setQueryData(boardQuery.queryKey, (board = dispatchPage()) => {
    const held = told.ignoreHeld ? [] : board.driver_queues
    const listed = told.all ? mergeAll(held, told.all) : held
    return {
      driver_queues: told.changed ? mergeChanged(listed, told.changed) : listed,
      dispatch_unassigned_orders: told.dispatch_unassigned_orders ?? board.dispatch_unassigned_orders,
      dispatch_waypoints: told.dispatch_waypoints ?? board.dispatch_waypoints,
      last_updated_at: told.last_updated_at ?? board.last_updated_at,
    }
  })
}

export const confirmedBoard = () => queryClient.getQueryData(boardQuery.queryKey) ?? dispatchPage()
