import type { ReactElement } from 'react'
import styles from './shape.module.css'

/** A shape stands before each status word, so that no status is told by colour alone. */
export type ShapeName =
  | 'dot'
  | 'quarter'
  | 'wedge'
  | 'cross'
  | 'ring'
  | 'triangle'
  | 'square'
  | 'tick'
  | 'half'
  | 'open'
  | 'diamond'

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const drawings: Record<ShapeName, ReactElement> = {
  dot: <circle cx="5" cy="5" r="4" />,
  quarter: (
    <>
      <circle {...line} cx="5" cy="5" r="4" />
      <path d="M5 5V1a4 4 0 0 1 4 4z" />
    </>
  ),
  wedge: <path d="M1 1v8h8z" />,
  cross: <path {...line} d="m1.5 1.5 7 7M8.5 1.5l-7 7" />,
  ring: (
    <>
      <circle {...line} cx="5" cy="5" r="3.8" />
      <circle cx="5" cy="5" r="1.4" />
    </>
  ),
  triangle: <path {...line} d="M5 1.3 9.2 8.7H.8z" />,
  square: <rect x="1" y="1" width="8" height="8" rx="0.5" />,
  tick: <path {...line} d="m1.2 5.4 2.6 2.6L8.9 2.2" />,
  half: (
    <>
      <circle {...line} cx="5" cy="5" r="3.8" />
      <path d="M5 1.2a3.8 3.8 0 0 1 0 7.6z" />
    </>
  ),
  open: <circle {...line} cx="5" cy="5" r="3.7" />,
  diamond: <path d="M5 .5 9.5 5 5 9.5.5 5z" />,
}

export function Shape({ name }: { name: ShapeName }) {
  return (
    <svg className={styles.shape} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}
