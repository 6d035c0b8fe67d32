export type Shake = 'first' | 'second'

/** Consecutive shakes never share an animation, so that each one plays. */
export function shakeOf(count: number): Shake | undefined {
  if (count < 1) return undefined
  return count % 2 === 1 ? 'first' : 'second'
}
