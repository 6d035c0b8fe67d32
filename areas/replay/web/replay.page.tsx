import { useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { plainWeights } from '#areas/dispatch/rules/plan/planner/world.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Branch } from '../rules/branch.ts'
import { differencesOf } from '../rules/differences.ts'
import type { InstanceFiles } from '../rules/public-instance.ts'
import { DaysRail } from './days-rail.tsx'
import { type PlayedDay, playedDay, playFiles, usePlayedDay, useReplay, withRun } from './played-day.ts'
import { PublicFiles } from './public-files.tsx'
import styles from './replay.module.css'
import { branchOf, replaySearch } from './replay-search.ts'
import { ReplayView } from './replay-view.tsx'
import { dayText, sentText } from './replay-words.ts'
import { WhatIf } from './what-if.tsx'

const Training = lazyPart(async () => (await import('./training/training.tsx')).Training, {
  missing: () => 'Training could not be loaded.',
})

/** `/secure/replay`: an evening played again under other rules, and dispatched once more by who learns it. */
export default function ReplayPage() {
  const { market_id, market, time_zone, weights, days } = useReplay('replay')
  const [search, change] = useSearch(replaySearch)
  const branch = branchOf(search)
  const day = search.day || (days[0]?.day ?? '')
  const recorded = usePlayedDay({ market: market_id, day, branch })
  const instance = usePublicInstance()
  const played = instance.played ?? recorded.played
  const zone = instance.played ? 'UTC' : time_zone
  const changeBranch = (changed: Partial<Branch>) => {
    if (instance.played) instance.again({ ...branch, ...changed })
    // What is asked for is what is compared.
    if (changed.waits) change({ ...changed, left: 'suggested', right: 'waiting' })
    else if (changed.waits === false && search.waits) change({ ...changed, left: 'recorded', right: 'suggested' })
    else change(changed)
  }
  return (
    <OfficePage
      title="Replay and training"
      lede={
        instance.played
          ? 'A public instance: its own kitchens, couriers and distances. Nothing of it is kept.'
          : `${day ? `${dayText(day)}, ` : ''}${market}. Nothing here is live: what you change stays here.`
      }
      side={<MarketSwitch market_id={market_id} ofMarket={['day', 'at']} />}
    >
      <ErrorLine error={instance.error ?? recorded.error} />
      {search.train ? (
        <Training
          {...{ day, branch, time_zone, market: market_id }}
          onLeave={() => change({ train: false })}
          onScored={(run) => {
            recorded.setPlayed((present) => present && withRun(present, 'mine', run))
            change({ left: 'mine', right: 'suggested' })
          }}
        />
      ) : (
        <div className={styles.page} aria-busy={recorded.loading || instance.loading}>
          <DaysRail
            chosen={instance.played ? '' : day}
            onChoose={(chosen) => {
              instance.close()
              change({ day: chosen, at: 0, left: 'recorded', right: 'suggested' })
            }}
          />
          {played ? (
            <ReplayView
              key={`${day} ${instance.count}`}
              {...{ played, left: search.left, right: search.right }}
              time_zone={zone}
              begin={search.at}
              onCompare={change}
            />
          ) : (
            recorded.loading && (
              <div className={styles.view}>
                <Spinner />
              </div>
            )
          )}
          <aside className={styles.other} aria-label="What else can be played">
            <PublicFiles branch={branch} onPlayed={instance.open} />
            {played && (
              <WhatIf
                branch={branch}
                drivers={played.day.drivers.length}
                weights={instance.played ? plainWeights : weights}
                waiting={instance.played ? null : waitingText(played, search.waits, recorded.loading)}
                onChange={changeBranch}
              />
            )}
            {played && !instance.played && (
              <section className={styles.train} aria-label="Training">
                <b>Dispatch {dayText(day)} yourself</b>
                <p>Orders come as they came. You decide; a score and three lessons afterwards.</p>
                <Button variant="primary" icon="play" onClick={() => change({ train: true })}>
                  Start training
                </Button>
                <Trainings />
              </section>
            )}
          </aside>
        </div>
      )}
    </OfficePage>
  )
}

function waitingText({ day, runs }: PlayedDay, isAsked: boolean, loading: boolean): string {
  if (!isAsked)
    return 'Or are sent, where it is worth the way, to the waypoint nearest to the orders that earlier days let expect.'
  const [plain, sent] = [runs.get('suggested'), runs.get('waiting')]
  if (loading && !sent) return 'Being played…'
  if (!plain || !sent) return 'Nobody can be sent: this town has no waypoints, or too few earlier days to tell.'
  return sentText(day, sent.run.moves ?? [], differencesOf(day, plain.run, sent.run))
}

/** The files stay in this page: another branch plays them again. */
function usePublicInstance() {
  const [files, setFiles] = useState<InstanceFiles>()
  const [played, setPlayed] = useState<PlayedDay>()
  const [count, setCount] = useState(0)
  const [error, setError] = useState<string>()
  const [loading, setLoading] = useState(false)
  async function again(branch: Branch) {
    if (!files) return
    setLoading(true)
    const answer = await playFiles(files, branch)
    setLoading(false)
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) setPlayed(playedDay(answer.data))
  }
  return {
    played,
    error,
    loading,
    count,
    open(first: PlayedDay, chosen: InstanceFiles) {
      setFiles(chosen)
      setPlayed(first)
      setCount(count + 1)
      setError(undefined)
    },
    close() {
      setFiles(undefined)
      setPlayed(undefined)
      setError(undefined)
    },
    again: (branch: Branch) => {
      again(branch).catch(reportError)
    },
  }
}

function Trainings() {
  const { trainings } = useReplay('replay')
  if (trainings.length === 0) return null
  return (
    <ul className={styles.trainings} aria-label="Evenings that were dispatched in training">
      {trainings.slice(0, 5).map(({ replay_training_id, day, name, total, counted }) => (
        <li key={replay_training_id}>
          <b>{total}</b>
          <span>
            {name}, {dayText(day)}, {counted} orders
          </span>
        </li>
      ))}
    </ul>
  )
}
