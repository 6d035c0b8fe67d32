import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'
import { fittingColumns, tickWidth } from './fitting.ts'

/** Those of the columns that have room side by side, beside the box that selects a row where there is one. */
export function useFitting<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  hasTick: boolean,
): readonly Column<Row>[] {
  const [fitting, setFitting] = useState(columns)
  const canYield = columns.some(({ yields }) => yields)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !canYield) return undefined
    const measure = () => {
      const fit = fittingColumns(columns, element.clientWidth - (hasTick ? tickWidth : 0))
      setFitting((before) => (isSame(before, fit) ? before : fit))
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, columns, canYield, hasTick])
  // What was measured is of other columns until the effect has run.
  return canYield && fitting.every((column) => columns.includes(column)) ? fitting : columns
}

const isSame = <One>(these: readonly One[], those: readonly One[]) =>
  these.length === those.length && these.every((one, at) => one === those[at])
