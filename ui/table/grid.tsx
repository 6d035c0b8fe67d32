import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ChangeEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from '../classes.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { leastWidth, tickWidth } from './fitting.ts'
import { gridAct } from './grid-keys.ts'
import { allOf, extendedTo, nothingSelected, type Selection, toggled } from './selection.ts'
import { TableRow } from './table-row.tsx'

export type GridRow<Row> = { readonly id: string; readonly row: Row }

type GridProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  head: ReactNode
  rows: readonly GridRow<Row>[]
  /** What stands in the place of the rows. */
  instead: ReactNode
  hrefOf: ((row: Row) => string) | undefined
  onOpen: ((row: Row) => void) | undefined
  detail: ((row: Row) => ReactNode) | undefined
  selection: Selection | undefined
  onSelect: (selection: Selection) => void
  onFind: () => void
  isBusy: boolean
  /** Only the rows in sight are drawn. */
  isVirtual: boolean
  /** Rows as cards, over the width of a phone or of more. */
  cards: 'narrow' | 'spread' | undefined
  height: string | undefined
}

const usualRow = 32
const cardsAtOnce = 50
const drawnBeyond = 12

/** Rows that the keyboard walks through: one of them is reached by Tab, the arrows go on from there. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, head, rows, instead, hrefOf, onOpen, selection, onSelect, isBusy, height } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const [cardsTo, setCardsTo] = useState(cardsAtOnce)
  const [rowHeight, setRowHeight] = useState(usualRow)
  const wantsFocus = useRef(false)
  const found = activeId === undefined ? -1 : rows.findIndex(({ id }) => id === activeId)
  const active = Math.max(found, 0)
  const isCards = props.cards !== undefined
  const isVirtual = props.isVirtual && !isCards

  const virtual = useVirtualizer({
    enabled: isVirtual,
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: drawnBeyond,
    scrollPaddingStart: rowHeight,
    // the row that has the focus stays, wherever the others have gone
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(startIndex - overscan, 0)
      const last = Math.min(endIndex + overscan, count - 1)
      const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      if (active < first) drawn.unshift(active)
      else if (active > last && active < count) drawn.push(active)
      return drawn
    },
  })

  useLayoutEffect(() => {
    const own = scroller.current && Number.parseFloat(getComputedStyle(scroller.current).getPropertyValue('--row'))
    if (own) setRowHeight(own)
  }, [])
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: isVirtual })
  })

  const idAt = (index: number) => rows[index]?.id ?? ''
  const shownIds = () => rows.map(({ id }) => id)
  const goTo = (index: number) => {
    wantsFocus.current = true
    setActiveId(idAt(index))
    if (isVirtual) virtual.scrollToIndex(index)
    if (isCards && index >= cardsTo) setCardsTo(index + cardsAtOnce)
  }
  const open = (index: number, element: Element) => {
    const row = rows[index]?.row
    if (onOpen && row !== undefined) onOpen(row)
    else element.querySelector<HTMLElement>('[data-opens]')?.click()
  }

  const follow = (event: KeyboardEvent) => {
    const line = event.target instanceof HTMLElement && event.target.matches('[data-index]') ? event.target : undefined
    if (!line || event.altKey) return
    const inSight = Math.max(Math.floor((scroller.current?.clientHeight ?? 320) / rowHeight) - 2, 1)
    const key = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey }
    const act = gridAct(key, active, rows.length, inSight)
    // Where nothing is selected, the space bar opens what Enter opens.
    const isOpening = !selection && onOpen !== undefined && act?.act === 'select'
    if (!act || (!selection && !isOpening && /^(select|clear)/.test(act.act))) return
    event.preventDefault()
    if (isOpening) return open(active, line)
    switch (act.act) {
      case 'move':
        if (act.extends && selection) onSelect(extendedTo(fromHere(selection), shownIds(), idAt(act.to)))
        return goTo(act.to)
      case 'open':
        return open(active, line)
      case 'select':
        return selection && onSelect(toggled(selection, idAt(active)))
      case 'selectTo':
        return selection && onSelect(extendedTo(selection, shownIds(), idAt(active)))
      case 'selectAll':
        return onSelect(allOf(shownIds()))
      case 'clear':
        return onSelect(nothingSelected)
      case 'find':
        return props.onFind()
    }
  }
  // The line under the table promises J and K: from where nothing has the focus they lead to the first table of the page.
  const begin = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
    if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey) return
    const first = document.querySelector('[role="grid"] [data-index]')
    if (document.activeElement === document.body && first && body.current?.contains(first)) goTo(active)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => begin(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const fromHere = (selected: Selection): Selection =>
    selected.anchor === undefined ? { ...selected, anchor: idAt(active) } : selected

  const indexOf = (element: EventTarget) =>
    Number(element instanceof Element ? (element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1) : -1)
  const tick = (event: ChangeEvent<HTMLTableSectionElement>) => {
    const target: EventTarget = event.target
    const index = indexOf(target)
    if (!selection || index < 0 || !(target instanceof HTMLInputElement) || !target.closest(`.${styles.tick}`)) return
    const isRange = event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey
    onSelect(isRange ? extendedTo(selection, shownIds(), idAt(index)) : toggled(selection, idAt(index)))
    setActiveId(idAt(index))
  }
  const click = (event: MouseEvent) => {
    const index = indexOf(event.target)
    const isOfAnother = event.target instanceof Element && event.target.closest('a, button, input, select, label')
    if (index < 0 || isOfAnother) return
    goTo(index)
    if (onOpen) open(index, event.currentTarget)
  }
  const focus = (event: FocusEvent) => {
    const index = indexOf(event.target)
    if (index >= 0 && idAt(index) !== activeId) setActiveId(idAt(index))
  }

  const drawn = isVirtual ? virtual.getVirtualItems() : undefined
  const spanned = columns.length + (selection ? 1 : 0)
  const line = (index: number) => {
    const one = rows[index]
    const detail = one && props.detail?.(one.row)
    return (
      one && (
        <Fragment key={one.id}>
          <TableRow
            row={one.row}
            id={one.id}
            index={index}
            columns={columns}
            href={hrefOf?.(one.row)}
            isSelected={selection?.ids.has(one.id)}
            isActive={index === active}
            isCard={isCards}
          />
          {detail && (
            <tr>
              <td colSpan={spanned} className={styles.detail}>
                {detail}
              </td>
            </tr>
          )}
        </Fragment>
      )
    )
  }
  let drawnTo = 0
  return (
    <>
      <div
        ref={scroller}
        className={classes(
          styles.scroll,
          rows.length === 0 && styles.none,
          isCards && styles.cards,
          props.cards === 'spread' && styles.spread,
          isVirtual && styles.virtual,
        )}
        style={isCards ? undefined : { maxHeight: height }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table's own role knows no selection and no focus of rows
          role="grid"
          aria-label={label}
          aria-busy={isBusy || undefined}
          aria-rowcount={rows.length + 1}
          aria-colcount={spanned}
          aria-multiselectable={selection ? true : undefined}
          className={styles.table}
          style={{ minWidth: isCards ? undefined : leastWidth(columns) + (selection ? tickWidth : 0) }}
        >
          <colgroup>
            {selection && <col style={{ width: tickWidth }} />}
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <thead>{head}</thead>
          <tbody ref={body} onKeyDown={follow} onChange={tick} onClick={click} onFocus={focus}>
            {drawn
              ? drawn.flatMap(({ index, start, end }) => {
                  const gap = start - drawnTo
                  drawnTo = end
                  return [gap > 0 && <Gap key={`to ${index}`} height={gap} span={spanned} />, line(index)]
                })
              : rows.slice(0, isCards ? cardsTo : undefined).map((_, index) => line(index))}
            {drawn && virtual.getTotalSize() > drawnTo && (
              <Gap height={virtual.getTotalSize() - drawnTo} span={spanned} />
            )}
          </tbody>
        </table>
        {instead}
      </div>
      {isCards && rows.length > cardsTo && (
        <button type="button" className={styles.more} onClick={() => setCardsTo(cardsTo + cardsAtOnce)}>
          Show {Math.min(cardsAtOnce, rows.length - cardsTo)} more
        </button>
      )}
    </>
  )
}

/** The place of rows that are not drawn. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is no row to go to
    <tr aria-hidden="true">
      <td colSpan={span} className={styles.gap} style={{ height }} />
    </tr>
  )
}
