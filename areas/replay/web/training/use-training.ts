import { useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { playRecordedDay } from '../../calls/replay.ts'
import { giveAtBest, offersFor, type TrainingOffer } from '../../rules/offers.ts'
import { beginDay, giveQueue, isOver, type Play, passMinute } from '../../rules/play.ts'
import { type PlayedDay, playedDay } from '../played-day.ts'
import { type Asked, keptEvening } from './kept-evening.ts'

const minute = 60_000

export type Game = {
  readonly played: PlayedDay
  readonly play: Play
  /** Where it goes on, when it had begun before. */
  readonly now: number | undefined
}

/** The evening with its ways, as it was asked for first, from its first minute or from where it was left; nothing of what others did. */
export function useGame(asked: Asked) {
  const [game, setGame] = useState<Game>()
  const [error, setError] = useState<string>()
  const [first] = useState(asked)
  useEffect(() => {
    const abort = new AbortController()
    const { branch, market, day } = first
    ask(playRecordedDay, { day, market, ...branch, waits: false, ways: true }, { signal: abort.signal }).then(
      (answer) => {
        if (abort.signal.aborted) return
        setError(answer.ok ? undefined : answer.message)
        if (!answer.ok) return
        const played = playedDay(answer.data)
        setGame({ played, ...begun(played, first) })
      },
      reportError,
    )
    return () => abort.abort()
  }, [first])
  return { game, error }
}

function begun({ day }: PlayedDay, asked: Asked): Pick<Game, 'play' | 'now'> {
  const play = beginDay(day)
  const kept = keptEvening(asked).read()?.values
  for (const act of kept?.acts ?? []) {
    passUntil(play, act.at)
    giveAtBest(play, act)
  }
  return { play, now: kept?.now }
}

/** Lets the evening go on to a moment; answers whether it is over. */
export function passUntil(play: Play, now: number): boolean {
  while (play.now + minute <= now && !isOver(play)) passMinute(play)
  return isOver(play)
}

/** Waiting orders, what was promised first at the top. */
export const waitingOf = ({ day, waiting }: Play): readonly number[] =>
  [...waiting].sort((a, b) => (day.orders[a]?.promised_at ?? 0) - (day.orders[b]?.promised_at ?? 0) || a - b)

/** With hints the best first; without them by name, as one would look them up. */
export function offersShown(play: Play, order: number, hints: boolean): readonly TrainingOffer[] {
  const offers = offersFor(play, order)
  return hints ? offers : offers.toSorted((a, b) => a.driver - b.driver)
}

export const take = (play: Play, { driver, queue }: TrainingOffer) => giveQueue(play, driver, queue)
