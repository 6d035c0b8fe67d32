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
import { useIsServed } from '#platform/web/served.ts'
import { whenIdle } from '../when-idle.ts'
import { Cards } from './columns.tsx'
import styles from './long-cards.module.css'

/** Rows of 1, 2, 3 and 4 columns come out even, and hardly a window shows more at first. */
const inBlock = 12
/** More than so many are never all in the page. */
const mostWhole = 120

type LongCardsProps<Row> = {
  rows: readonly Row[]
  /** The same function every time, or every card is drawn again. */
  card: (row: Row) => ReactNode
}

/**
 * As many cards as there are. The first frame has those that can be seen, the rest comes block by block while nothing else is to do. Of
 * long lists only what is near the window stands in the page, in the place and order that it always has, so that Tab and a screen reader
 * go through them one by one.
 */
export function LongCards<Row>({ rows, card }: LongCardsProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  useBlockHeight(list)
  const starts = Array.from({ length: Math.ceil(rows.length / inBlock) }, (_, index) => index * inBlock)
  const drawn = useIdleGrowth(rows.length <= mostWhole ? starts.length : 1)
  return (
    <div ref={list} className={styles.blocks}>
      {starts.map((start, index) => (
        <Block
          key={start}
          rows={rows}
          start={start}
          end={Math.min(start + inBlock, rows.length)}
          card={card as (row: unknown) => ReactNode}
          drawn={index < drawn}
        />
      ))}
    </div>
  )
}

/**
 * What is not drawn yet takes the room of the first block: every full one is about as high, and scroll anchoring makes up for the
 * difference. It is there before anybody scrolls to a place of a list that was just opened.
 */
function useBlockHeight(list: RefObject<HTMLDivElement | null>): void {
  const isServed = useRef(useIsServed())
  useLayoutEffect(() => {
    const first = list.current?.firstElementChild
    if (!first) return
    const measure = () =>
      list.current?.style.setProperty('--block-height', `${Math.round(first.getBoundingClientRect().height)}px`)
    // What the server drew is measured with the frame, and not before: nobody has scrolled yet.
    if (!isServed.current) measure()
    const watch = new ResizeObserver(measure)
    watch.observe(first)
    return () => watch.disconnect()
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
}

const Block = memo(function Block({ rows, start, end, card, drawn }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const block = place.current
    if (!block) return
    const watch = new IntersectionObserver(
      (seen) => {
        const isNear = seen.at(-1)?.isIntersecting ?? false
        // What has the focus stays, or the focus would be lost.
        setNear(isNear || block.contains(document.activeElement))
      },
      { rootMargin: '1200px 0px' },
    )
    watch.observe(block)
    return () => watch.disconnect()
  }, [])
  const isShown = drawn || near
  const share = { '--share': (end - start) / inBlock } as CSSProperties
  return (
    <div ref={place} data-block={start} className={isShown ? undefined : styles.far} style={share}>
      {isShown && <Cards>{rows.slice(start, end).map(card)}</Cards>}
    </div>
  )
})
