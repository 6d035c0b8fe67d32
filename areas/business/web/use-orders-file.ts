import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { type FileRow, placeOrders } from '../calls/orders-file.ts'
import { checkFile } from './check-file.ts'

type RowResult = { readonly order_id: number | null; readonly problem: string | null }
type State = {
  readonly rows?: readonly FileRow[]
  readonly results: ReadonlyMap<number, RowResult>
  readonly loading: boolean
  readonly error?: string
  readonly failures: number
}
const nothing: State = { results: new Map(), loading: false, failures: 0 }

/** A file of orders: read and checked, then ordered. What was ordered of it is not ordered again. */
export function useOrdersFile(business_id: number) {
  const [state, setState] = useState<State>(nothing)
  const [import_key, setKey] = useState(() => crypto.randomUUID())
  const isOrdered = ({ line }: FileRow) => typeof state.results.get(line)?.order_id === 'number'
  const ready = (state.rows ?? []).filter((row) => row.problem === null && !isOrdered(row))
  const failed = (message: string) =>
    setState((before) => ({ ...before, loading: false, error: message, failures: before.failures + 1 }))

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setState(({ failures }) => ({ ...nothing, loading: true, failures }))
    setKey(crypto.randomUUID())
    const checked = await checkFile(business_id, file)
    if (!checked.ok) return failed(checked.message)
    setState(({ failures }) => ({ ...nothing, rows: checked.rows, failures }))
  }

  async function order(): Promise<boolean> {
    setState(({ error: _before, ...rest }) => ({ ...rest, loading: true }))
    const rows = ready.map(({ line, form: { ready: _typed, ...fields }, ready_at }) => ({
      line,
      ...fields,
      ready_at: ready_at ?? 0,
    }))
    const answer = await ask(placeOrders, { business_id, import_key, rows })
    if (!answer.ok) {
      failed(answer.message)
      return false
    }
    const told = answer.data.results.map(({ line, ...result }) => [line, result] as const)
    setState(({ error: _before, results, ...rest }) => ({
      ...rest,
      loading: false,
      results: new Map([...results, ...told]),
    }))
    return true
  }
  return { ...state, ready, choose, order }
}
