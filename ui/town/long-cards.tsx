import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Cards } from './columns.tsx'
import styles from './long-cards.module.css'

/** Rows of 1, 2, 3 and 4 columns come out even. */
const inBlock = 24
/** More than so many are never all in the page. */
const mostWhole = 120

type LongCardsProps<Row> = {
  rows: readonly Row[]
  /** The same function every time, or every card is drawn again. */
  card: (row: Row) => ReactNode
}

/**
 * As many cards as there are. What can be seen at first is drawn at once and the rest right behind it; of long lists only what is near the
 * window stands in the page, in the place and order that it always has, so that Tab and a screen reader go through them one by one.
 */
export function LongCards<Row>({ rows, card }: LongCardsProps<Row>) {
  const whole = useDeferredValue(mostWhole, inBlock)
  if (rows.length <= mostWhole) return <Cards>{rows.slice(0, whole).map(card)}</Cards>
  return <Blocks rows={rows} card={card} />
}

function Blocks<Row>({ rows, card }: LongCardsProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const height = useFirstHeight(list)
  const starts = Array.from({ length: Math.ceil(rows.length / inBlock) }, (_, index) => index * inBlock)
  return (
    <div ref={list} className={styles.blocks}>
      {starts.map((start) => (
        <Block
          key={start}
          rows={rows}
          start={start}
          end={Math.min(start + inBlock, rows.length)}
          card={card as (row: unknown) => ReactNode}
          height={height}
        />
      ))}
    </div>
  )
}

/** The first block is as high as every full one, about; scroll anchoring makes up for the difference. */
function useFirstHeight(list: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(2400)
  useLayoutEffect(() => {
    const first = list.current?.firstElementChild
    if (!first) return
    const watch = new ResizeObserver(() => {
      if (first.querySelector('article')) setHeight(Math.round(first.getBoundingClientRect().height))
    })
    watch.observe(first)
    return () => watch.disconnect()
  }, [list])
  return height
}

type BlockProps = {
  rows: readonly unknown[]
  start: number
  end: number
  card: (row: unknown) => ReactNode
  height: number
}

const Block = memo(function Block({ rows, start, end, card, height }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(start === 0)
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
  const room = { '--room': `${Math.round((height * (end - start)) / inBlock)}px` } as CSSProperties
  return (
    <div ref={place} data-block={start} className={near ? undefined : styles.far} style={room}>
      {near && <Cards>{rows.slice(start, end).map(card)}</Cards>}
    </div>
  )
})
