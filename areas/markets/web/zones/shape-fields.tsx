import { useState } from 'react'
import type { Point, Polygons } from '#platform/core/place.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { removeRing } from '../../rules/edit-polygons.ts'
import { readText, textOf } from './draft-text.ts'
import styles from './zones.module.css'
import type { Draft } from './zones-state.ts'

type ShapeFieldsProps = {
  draft: Draft
  near: Point
  error: string | undefined
  onChange: (polygons: Polygons) => void
  drawing: boolean
  onDrawing: (what: 'polygon' | number) => void
}

/** The rings of a zone one by one, and all of it as text: what the map does with a mouse can be done here without one. */
export function ShapeFields({ draft, near, error, onChange, drawing, onDrawing }: ShapeFieldsProps) {
  const [typed, setTyped] = useState<{ text: string; of: Polygons }>()
  const { polygons } = draft
  const isTyped = typed?.of === polygons
  const text = isTyped ? typed.text : textOf(polygons)
  const read = isTyped && text.trim() !== '' ? readText(text, near) : undefined
  const type = (words: string) => {
    const next = readText(words, near)
    if (next.ok) onChange(next.polygons)
    setTyped({ text: words, of: next.ok ? next.polygons : polygons })
  }
  return (
    <>
      <ul className={styles.rings} aria-label="Shape">
        {polygons.flatMap((rings, polygon) =>
          rings.map((ring, index) => {
            const name = `${index === 0 ? 'Outline' : `Hole ${index}`}${polygons.length > 1 ? ` of polygon ${polygon + 1}` : ''}`
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ring is known by its place
              <li key={`${polygon} ${index}`}>
                <span>
                  {name}, {ring.length - 1} corners
                </span>
                {index === 0 && (
                  <Button size="small" variant="quiet" disabled={drawing} onClick={() => onDrawing(polygon)}>
                    Cut a hole
                  </Button>
                )}
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => onChange(removeRing(polygons, { polygon, ring: index }))}
                >
                  Remove {name.toLowerCase()}
                </Button>
              </li>
            )
          }),
        )}
      </ul>
      <div>
        <Button size="small" disabled={drawing} onClick={() => onDrawing('polygon')}>
          {polygons.length === 0 ? 'Draw on the map' : 'Draw another polygon'}
        </Button>
      </div>
      <TextArea
        label="GeoJSON"
        rows={6}
        spellCheck={false}
        className={styles.text}
        value={text}
        hint="A Polygon or MultiPolygon: longitude first, then latitude. Corners on the map move with the arrow keys, + adds one, Delete removes one."
        error={read && !read.ok ? read.reason : error}
        // While what is typed is no shape, there is nothing else to go back to than what was typed.
        data-own-undo={read && !read.ok ? '' : undefined}
        onChange={(event) => type(event.target.value)}
      />
    </>
  )
}
