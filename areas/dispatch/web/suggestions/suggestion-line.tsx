import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Kbd } from '#ui/kbd.tsx'
import type { DriverQueue } from '../../rules/board.ts'
import { isFine } from '../../rules/plan/best-place.ts'
import { limitText, refusalText } from '../../rules/plan/may-take.ts'
import type { Suggestion, Unserved } from '../../rules/plan/planner/suggestions.ts'
import { placeWords } from '../assign/offer-reason.ts'
import { harmText } from '../drag.ts'
import { firstNameOf } from '../order-facts.ts'
import { minutesText } from '../time-text.ts'
import styles from './suggestion-line.module.css'

type LineProps = {
  suggestion: Suggestion
  queue: DriverQueue
  /** Another driver is better by now; what one is looking at does not change under the hand. */
  better: DriverQueue | undefined
  /** Who was proposed until a moment ago. */
  former: DriverQueue | undefined
  timeZone: string
  /** Whether Tab stops here. */
  isStop: boolean
  onGive: (button: Element) => void
}

/** Who should take the order, what it does, and until when it can wait. */
export function SuggestionLine({ suggestion, queue, better, former, timeZone, isStop, onGive }: LineProps) {
  const { order_id, give_by, extra, is_shown, breaks } = suggestion
  const name = firstNameOf(queue)
  const by = timeText(give_by, timeZone)
  if (!is_shown) {
    return (
      <p className={styles.held}>
        <Icon name="spark" size="small" />
        {`Held for ${name}, give by ${by}`}
      </p>
    )
  }
  const harm = breaks ? limitText(breaks, order_id, timeZone) : harmText(suggestion)
  return (
    <div className={classes(styles.suggestion, !isFine(suggestion) && styles.harms)}>
      <p className={styles.effect}>
        <Icon name="spark" size="small" />
        <b>{minutesText(extra)}</b>
        <span>{harm}</span>
        <span className={styles.by}>{`by ${by}`}</span>
      </p>
      {former && <p className={styles.changed} role="status">{`Was ${firstNameOf(former)}, now ${name}.`}</p>}
      <p className={styles.why}>
        {better ? `No longer best: now ${firstNameOf(better)}.` : placeWords(queue, suggestion)}
      </p>
      <Button
        size="small"
        variant="primary"
        tabIndex={isStop ? 0 : -1}
        aria-label={`Give order ${order_id} to ${name}`}
        onClick={(event) => onGive(event.currentTarget)}
      >
        {`Give to ${name}`} <Kbd>Enter</Kbd>
      </Button>
    </div>
  )
}

/** Why nobody is proposed, by the one who comes closest. */
export function UnservedLine({
  unserved,
  queue,
  timeZone,
}: {
  unserved: Unserved
  queue: DriverQueue | undefined
  timeZone: string
}) {
  return (
    <p className={styles.held}>
      <Icon name="lock" size="small" />
      {`Nobody is proposed. ${whyText(unserved, queue, timeZone)}`}
    </p>
  )
}

function whyText({ why, order_id }: Unserved, queue: DriverQueue | undefined, timeZone: string): string {
  if (!queue) return 'Nobody is at work.'
  const name = firstNameOf(queue)
  if (why === null) return `${name} has no room in the plan.`
  if (why === 'inactive') return `${name} is inactive.`
  return `${name}: ${typeof why === 'string' ? refusalText(why) : limitText(why, order_id, timeZone)}`
}
