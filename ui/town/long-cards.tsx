import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { whenIdle } from '../when-idle.ts'
import { Cards } from './columns.tsx'
import styles from './long-cards.module.css'

/** Rows of 1, 2, 3 and 4 columns come out even, and hardly a window shows more at first. */
const inBlock = 12
/** More than so many are never all in the page. */
const mostWhole = 120

type LongCardsProps<Row> = {
  rows: readonly Row[]
  /** How many there will be, where the rest is still on its way: it has its room. */
  count?: number
  /** The same function every time, or every card is drawn again. */
  card: (row: Row) => ReactNode
}

/**
 * As many cards as there are. The first frame has those that can be seen, the rest comes block by block while nothing else is to do. Of
 * long lists only what is near the window stands in the page, in the place and order that it always has, so that Tab and a screen reader
 * go through them one by one.
 */
export function LongCards<Row>({ rows, count = rows.length, card }: LongCardsProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  useBlockHeight(list)
  const isNew = useRef(true)
  useEffect(() => {
    isNew.current = false
  }, [])
  const starts = Array.from({ length: Math.ceil(count / inBlock) }, (_, index) => index * inBlock)
  const drawn = useIdleGrowth(count <= mostWhole ? starts.length : 1)
  return (
    <div ref={list} className={styles.blocks}>
      {starts.map((start, index) => (
        <Block
          key={start}
          rows={rows}
          start={start}
          end={Math.min(start + inBlock, count)}
          card={card as (row: unknown) => ReactNode}
          drawn={index < drawn}
          isNew={isNew}
        />
      ))}
    </div>
  )
}

/**
 * What is not drawn yet takes the room of the first block: every full one is about as high, and scroll anchoring makes up for the
 * difference. It is measured as its frame begins, when the page is laid out in any case. Whoever opens a list and scrolls to a place in it
 * does so then too: what is drawn inside of another asks first for its turn in the frame.
 */
function useBlockHeight(list: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const first = list.current?.firstElementChild
    if (!first) return
    const measure = () =>
      list.current?.style.setProperty('--block-height', `${Math.round(first.getBoundingClientRect().height)}px`)
    const frame = requestAnimationFrame(measure)
    const watch = new ResizeObserver(measure)
    watch.observe(first)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [list])
}

/** The first at once, and one more in each idle moment. */
function useIdleGrowth(to: number): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count >= to) return
    return whenIdle(() => setCount(count + 1))
  }, [count, to])
  return count
}

type BlockProps = {
  rows: readonly unknown[]
  start: number
  end: number
  card: (row: unknown) => ReactNode
  /** Whether it stays in the page wherever the window is. */
  drawn: boolean
  /** Whether the list has just come. Effects of what it holds run before its own. */
  isNew: RefObject<boolean>
}

const Block = memo(function Block({ rows, start, end, card, drawn, isNew }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const block = place.current
    if (!block) return
    let waits = isNew.current
    let takeBack: (() => void) | undefined
    const watch = new IntersectionObserver(
      (seen) => {
        takeBack?.()
        const isNear = seen.at(-1)?.isIntersecting ?? false
        // What has the focus stays, or the focus would be lost.
        const settle = () => setNear(isNear || block.contains(document.activeElement))
        // Nobody has scrolled yet: the frame that can be used comes before what is below it.
        if (waits) takeBack = whenIdle(settle)
        else settle()
        waits = false
      },
      { rootMargin: '1200px 0px' },
    )
    watch.observe(block)
    return () => {
      takeBack?.()
      watch.disconnect()
    }
  }, [isNew])
  const isShown = (drawn || near) && start < rows.length
  const share = { '--share': (end - start) / inBlock } as CSSProperties
  return (
    <div ref={place} data-block={start} className={isShown ? undefined : styles.far} style={share}>
      {isShown && <Cards>{rows.slice(start, end).map(card)}</Cards>}
    </div>
  )
})
