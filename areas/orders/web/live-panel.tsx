import { pageHook } from '#platform/web/page-hook.ts'
import { rich } from '#platform/web/rich.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { classes } from '#ui/classes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill, type PillKind } from '#ui/pill.tsx'
import scripts from '#ui/scripts.module.css'
import type { orderPage } from '../calls/order.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { DoorCard } from './door-card.tsx'
import { FollowByPush } from './follow-by-push.tsx'
import styles from './live-panel.module.css'
import { NarrowingBars } from './narrowing-bars.tsx'
import {
  givenBackText,
  headlineText,
  isOver,
  lateText,
  lostMoneyText,
  orderSteps,
  progressWord,
  sentenceText,
} from './order-words.ts'
import { words } from './words.ts'

const useOrderPage = pageHook<typeof orderPage>()

const WayMap = lazyPart(async () => (await import('./way-map.tsx')).WayMap, { missing: () => words.map_missing })

type OrderView = { order: OrderState; progress: OrderProgress }

/** The time, or what has just happened, in the largest letters; under it where the order is, until it is at the door. */
export function LivePanel({ order, progress, isAnswered }: OrderView & { isAnswered: boolean }) {
  const source = useOrderPage('map')
  const pushKey = useOrderPage('push_key')
  const sentence = sentenceText(order, progress)
  const money = lostMoneyText(order, progress)
  const late = lateText(order, progress)
  const isOnline = useOnline()
  const { at_door } = progress
  return (
    <Panel flush>
      <div className={styles.live} aria-live="polite">
        <div className={styles.head}>
          <span>{words.order_of({ order_id: order.order_id, place: order.franchise.name })}</span>
          <Pill kind={pillKind(progress)}>{progressWord(progress)}</Pill>
        </div>
        <h1 className={styles.eta}>{headlineText(order, progress)}</h1>
        <Stages order={order} progress={progress} />
        {sentence && <p>{sentence}</p>}
        {money && <Note icon="wallet">{money}</Note>}
        <NarrowingBars order={order} progress={progress} />
        {late && (
          <Note kind="warn" icon="clock">
            {late}
          </Note>
        )}
        {progress.given_back.map((part) => (
          <Note key={part.id} kind="success" icon="wallet">
            {givenBackText(order, part)}
          </Note>
        ))}
        {!at_door && <FollowByPush order={order} progress={progress} pushKey={pushKey} />}
        {!isOver(progress) && (
          <p className={scripts.without}>
            {rich(words.still, {
              again: (said) => <a href={`/order/${order.order_id}?s=${order.order_secret}`}>{said}</a>,
            })}
          </p>
        )}
        {/* Nothing moves any more: a time that looks alive would be waited for. */}
        {!(isOnline && isAnswered) && !isOver(progress) && (
          <Note kind="warn">{isOnline ? words.unanswered : words.offline}</Note>
        )}
      </div>
      {at_door && order.alcohol && <DoorCard order={order} progress={progress} />}
      {/* What has come, or will not come, is nowhere on a map. */}
      {!at_door && !isOver(progress) && (
        <div className={classes(styles.map, scripts.needed)}>
          <WayMap order={order} driver={progress.driver_place} source={source} />
        </div>
      )}
    </Panel>
  )
}

/** A glance at how far it is; the steps below say it in words. */
function Stages({ order, progress }: OrderView) {
  return (
    <div className={styles.stages} aria-hidden="true">
      {orderSteps(order, progress).map(({ name, stage }) => (
        <i key={name} className={styles[stage]} />
      ))}
    </div>
  )
}

function pillKind(progress: OrderProgress): PillKind {
  if (progress.status === 'cancelled' || progress.status === 'rejected') return 'danger'
  return isOver(progress) ? 'ok' : 'brand'
}
