import { useEffect, useEffectEvent, useState } from 'react'

const minute = 60_000
/** Twenty pictures a second: two maps are drawn anew in each. */
const frameMs = 50
/** A tab that was away does not jump. */
const longestFrameMs = 200
export const speeds = ['1', '10', '60', '300'] as const
export type Speed = (typeof speeds)[number]

export type Playback = {
  readonly now: number
  readonly playing: boolean
  readonly speed: Speed
  setSpeed(speed: Speed): void
  toggle(): void
  stop(): void
  /** To a moment, which stops it. */
  seek(to: number): void
}

type Span = { readonly from: number; readonly to: number; readonly begin?: number | undefined }

/** A clock of its own, as fast as one likes: Space begins and stops it, the arrows go by minutes, with Shift by ten. */
export function usePlayback({ from, to, begin = from }: Span, { back = true } = {}): Playback {
  const [now, setNow] = useState(begin)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('60')
  const within = (at: number) => Math.max(from, Math.min(to, at))

  const pass = useEffectEvent((ms: number) => {
    const next = within(now + Math.min(longestFrameMs, ms) * Number(speed))
    setNow(next)
    if (next >= to) setPlaying(false)
  })
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = requestAnimationFrame(draw)
    function draw(at: number) {
      if (at - last >= frameMs) {
        pass(at - last)
        last = at
      }
      frame = requestAnimationFrame(draw)
    }
    return () => cancelAnimationFrame(frame)
  }, [playing])

  const seek = (at: number) => {
    setPlaying(false)
    setNow(within(at))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target, event.key)) return
    const step = (event.shiftKey ? 10 : 1) * minute
    if (event.key === ' ' && !isPressed(event.target)) setPlaying(!playing && now < to)
    else if (event.key === 'ArrowRight') seek(now + step)
    else if (event.key === 'ArrowLeft' && back) seek(now - step)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return {
    now: within(now),
    playing,
    speed,
    setSpeed,
    toggle: () => setPlaying(!playing && now < to),
    stop: () => setPlaying(false),
    seek,
  }
}

/** A speed that is chosen has no use for Space: it plays, as it says on its button. */
const isTyping = (target: EventTarget | null, key: string) =>
  target instanceof Element &&
  !(key === ' ' && target.matches('input[type="radio"]:checked')) &&
  target.closest('input, select, textarea, dialog, [role="menu"]') !== null
/** The key is theirs. */
const isPressed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null
