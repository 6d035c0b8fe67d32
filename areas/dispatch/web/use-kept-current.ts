import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

type KeptSpec<Data> = {
  /** What is asked for, without the state that it is asked as of. */
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: QueryFunctionContext) => Promise<Data>
  /** Milliseconds; what passes with time alone is asked for again. */
  readonly refetchInterval?: number
  readonly enabled?: boolean
}

/**
 * An answer that is asked for anew when `asOf` has changed, one request at a time. Where changes come faster than answers, which is any busy
 * board on a slow line, the answer that is one change behind is shown and the next is asked for: to begin anew with each change, there would
 * never be one. The last answer stays while a later one fails.
 */
export function useKeptCurrent<Data>(asOf: number | string | undefined, spec: KeptSpec<Data>) {
  const { queryKey, queryFn, refetchInterval, enabled = true } = spec
  const askedAsOf = useRef<typeof asOf>(undefined)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: (context) => {
      askedAsOf.current = asOf
      return queryFn(context)
    },
    enabled,
    refetchInterval: refetchInterval ?? false,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (enabled && !isFetching && askedAsOf.current !== asOf) void refetch()
  }, [enabled, isFetching, asOf, refetch])
  return { data, isError, refetch }
}
