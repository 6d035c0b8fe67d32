import { generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

/** How much white around it a reader asks for (ISO/IEC 18004). */
const quiet = 4

/** A code for a phone's camera: black on white in both themes, as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      xmlns="http://www.w3.org/2000/svg"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

/** Each run of dark modules in a row is one stretch of the path. */
function drawingOf(text: string) {
  const { size, get } = generate(text)
  const runs: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!get(x, y)) continue
      const from = x
      while (x + 1 < size && get(x + 1, y)) x += 1
      const length = x - from + 1
      runs.push(`M${from + quiet} ${y + quiet}h${length}v1h-${length}z`)
    }
  return { path: runs.join(''), side: size + 2 * quiet }
}
