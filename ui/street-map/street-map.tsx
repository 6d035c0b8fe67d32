import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Attribution } from '../attribution.tsx'
import { classes } from '../classes.ts'
import { Shape, type ShapeName } from '../shape.tsx'
import { words } from '../words/street-map.ts'
import type { MapLine, MapPlace, StreetMapSource } from './map-source.ts'
import { makeRoom } from './name-room.ts'
import type { MapLibre, Marker } from './open-map.ts'
import styles from './street-map.module.css'
import { showWay } from './way.ts'

export type MapMark = MapPlace & {
  readonly id: string
  /** Who or what it is; shown while it is looked at. */
  readonly label: string
  /** How it fares, in a word. */
  readonly word?: string | undefined
  readonly kind: 'driver' | 'restaurant' | 'order' | 'waypoint' | 'from' | 'to' | 'stop'
  /** A letter or two in it. */
  readonly text?: string | undefined
  readonly tone?: 'orange' | 'yellow' | 'red' | undefined
  /** The tone once more, for who does not see colours. */
  readonly shape?: ShapeName | undefined
  /** Pixels that it is drawn beside its place, where several stand at one. */
  readonly beside?: { readonly x: number; readonly y: number } | undefined
}

type StreetMapProps = {
  source: StreetMapSource
  /** What the map says, in a sentence: a picture must be told too. */
  label: string
  /** Stands in until the map is drawn, and when it cannot be. */
  instead: ReactNode
  marks?: readonly MapMark[] | undefined
  /** Id of the mark that is looked at. */
  selected?: string | undefined
  onSelect?: ((id: string) => void) | undefined
  /** A way along the streets. */
  way?: MapLine | undefined
  /** A place to be moved: by dragging, and by the arrow keys. */
  pin?: MapPlace | undefined
  onPin?: ((to: MapPlace) => void) | undefined
  /** Shown at first; otherwise what is marked, else the whole map. */
  shown?: readonly MapPlace[] | undefined
  /** In a page that scrolls: one finger scrolls the page, two move the map. */
  gentle?: boolean | undefined
  /** The library's own map once it is drawn, for tools that draw on it; what is answered ends them. */
  onReady?: ((map: MapLibre) => (() => void) | undefined) | undefined
  className?: string | undefined
}

/** Streets as they are, from our own tiles. Takes the room that its place gives it; loads by itself after the page. */
export function StreetMap(props: StreetMapProps) {
  const { source, label, instead, marks = [], pin, className } = props
  const north = northernOf(marks)
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tools, setTools] = useState<Tools>()
  const firstShown = useEffectEvent(() => props.shown ?? (pin ? [pin] : marks))
  const isGentle = useEffectEvent(() => props.gentle ?? false)
  const ready = useEffectEvent((map: MapLibre) => props.onReady?.(map))

  useEffect(() => {
    if (!box.current) return
    const inside = box.current
    let close = () => {}
    let left = false
    import('./open-map.ts')
      .then(({ openMap, markAt }) => {
        if (left) return
        const opened = openMap(inside, source, { shown: firstShown(), gentle: isGentle() })
        let end: (() => void) | undefined
        close = () => {
          end?.()
          opened.close()
        }
        opened.map.once('load', () => {
          end = ready(opened.map)
          setTools({ map: opened.map, markAt })
          setState('ready')
        })
      })
      // No WebGL, or the code cannot be fetched.
      .catch(() => setState('failed'))
    return () => {
      left = true
      setTools(undefined)
      setState('loading')
      close()
    }
  }, [source])

  useEffect(() => {
    if (tools) return showWay(tools.map, props.way ?? [])
  }, [tools, props.way])

  useEffect(() => {
    if (!tools) return
    const ends = marks.filter(isEnd).map((mark) => ({ ...mark, isNamedAbove: mark === north }))
    return makeRoom(tools.map, ends)
  }, [tools, marks, north])

  return (
    <section className={classes(styles.frame, className)} aria-label={label} data-state={state}>
      {state !== 'ready' && <div className={styles.instead}>{instead}</div>}
      {state === 'failed' && <p className={styles.sentence}>{words.missing}</p>}
      <div ref={box} className={styles.box} hidden={state === 'failed'} />
      {tools &&
        marks.map((mark) => (
          <Placed key={mark.id} tools={tools} at={mark} className={styles.mark}>
            <MarkButton
              mark={mark}
              isSelected={mark.id === props.selected}
              isNamedAbove={mark === north}
              onSelect={props.onSelect}
            />
          </Placed>
        ))}
      {tools && pin && <Pin tools={tools} at={pin} onPin={props.onPin} />}
      <p className={styles.attribution}>
        <Attribution text={source.attribution} />
      </p>
    </section>
  )
}

const isEnd = ({ kind }: MapMark) => kind === 'from' || kind === 'to'

/** Two ends of a way may stand at one place: the name of the northern one is above it, so that neither covers the other. */
function northernOf(marks: readonly MapMark[]): MapMark | undefined {
  const [first, ...others] = marks.filter(isEnd)
  if (!first || others.length === 0) return undefined
  return others.reduce((north, mark) => (mark.lat > north.lat ? mark : north), first)
}

type Tools = { readonly map: MapLibre; readonly markAt: typeof import('./open-map.ts').markAt }
type PlacedProps = { tools: Tools; at: MapPlace; className: string | undefined; children: ReactNode }

/** Keeps its children at a place of the map. */
function Placed({ tools: { map, markAt }, at, className, children }: PlacedProps) {
  const [element] = useState(() => document.createElement('div'))
  const marker = useRef<Marker>(undefined)
  const { lat, lng } = at
  const place = useEffectEvent(() => at)
  useEffect(() => {
    if (className) element.classList.add(...className.split(' '))
    marker.current = markAt(map, element, place())
    return () => {
      marker.current?.remove()
    }
  }, [map, markAt, element, className])
  useEffect(() => {
    marker.current?.setLngLat({ lat, lng })
  }, [lat, lng])
  return createPortal(children, element)
}

type MarkButtonProps = {
  mark: MapMark
  isSelected: boolean
  isNamedAbove: boolean
  onSelect: ((id: string) => void) | undefined
}

function MarkButton({ mark, isSelected, isNamedAbove, onSelect }: MarkButtonProps) {
  const { id, kind, label, word, text, tone, shape, beside } = mark
  const style = beside && { translate: `${beside.x}px ${beside.y}px` }
  const look = classes(styles.dot, styles[kind], tone && styles[tone], isSelected && styles.selected)
  const inside = (
    <>
      {text && (
        <span className={styles.text} aria-hidden="true">
          {text}
        </span>
      )}
      {kind === 'order' && <Shape name="diamond" />}
      {shape && (
        <span className={styles.shape}>
          <Shape name={shape} />
        </span>
      )}
      <span className={classes(styles.name, isNamedAbove && styles.above)}>
        {label}
        {word && <small>, {word}</small>}
      </span>
    </>
  )
  if (!onSelect || kind === 'stop')
    return (
      <span className={look} style={style}>
        {inside}
      </span>
    )
  return (
    <button type="button" className={look} style={style} aria-pressed={isSelected} onClick={() => onSelect(id)}>
      {inside}
    </button>
  )
}

/** Pixels that an arrow key moves the pin; with Shift ten times as far. */
const stepPixels = 4

function Pin({ tools: { map, markAt }, at, onPin }: { tools: Tools; at: MapPlace; onPin: StreetMapProps['onPin'] }) {
  const [element] = useState(() => document.createElement('div'))
  const marker = useRef<Marker>(undefined)
  const { lat, lng } = at
  const place = useEffectEvent(() => at)
  const moved = useEffectEvent((to: MapPlace) => onPin?.({ lat: to.lat, lng: to.lng }))
  useEffect(() => {
    const own = markAt(map, element, place(), true)
    own.on('dragend', () => moved(own.getLngLat()))
    marker.current = own
    return () => {
      own.remove()
    }
  }, [map, markAt, element])
  useEffect(() => {
    marker.current?.setLngLat({ lat, lng })
  }, [lat, lng])

  const move = (x: number, y: number) => {
    const from = map.project([lng, lat])
    moved(map.unproject([from.x + x, from.y + y]))
  }
  return createPortal(
    <button
      type="button"
      className={styles.pin}
      aria-label={words.pin}
      onKeyDown={(event) => {
        const step = stepPixels * (event.shiftKey ? 10 : 1)
        const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
          event.key
        ]
        if (!by) return
        event.preventDefault()
        event.stopPropagation()
        move(by[0] ?? 0, by[1] ?? 0)
      }}
    >
      <svg viewBox="-13 -32 26 34" width="34" height="44" aria-hidden="true">
        <path d="M0 0c8-8 12-13 12-19a12 12 0 0 0-24 0c0 6 4 11 12 19Z" />
        <circle cy="-19" r="4.5" />
      </svg>
    </button>,
    element,
  )
}
