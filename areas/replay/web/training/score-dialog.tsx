import { timeText } from '#platform/core/local-time.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { scoreTraining } from '../../calls/replay.ts'
import type { ReplayDay } from '../../rules/day.ts'
import { dayText, lessonTexts, partText, partTexts } from '../replay-words.ts'
import styles from './training.module.css'

export type Scored = RouteReplyOf<typeof scoreTraining>

const radius = 50
const round = 2 * Math.PI * radius

type ScoreDialogProps = { scored: Scored; day: ReplayDay; time_zone: string; onClose: () => void; onAgain: () => void }

/** How the evening went beside the plan, and what to learn from it. */
export function ScoreDialog({ scored, day, time_zone, onClose, onAgain }: ScoreDialogProps) {
  const { score, training } = scored
  const { total, parts, lessons, counted } = score
  return (
    <Dialog
      title={`Your evening: ${dayText(training.day)}`}
      wide
      onClose={onClose}
      foot={
        <>
          <Button onClick={onAgain}>Again</Button>
          <Button variant="primary" onClick={onClose}>
            Compare in full
          </Button>
        </>
      }
    >
      <div className={styles.score}>
        <svg viewBox="0 0 120 120" role="img" aria-label={`${total} of 100`}>
          <circle cx="60" cy="60" r={radius} className={styles.track} />
          <circle
            cx="60"
            cy="60"
            r={radius}
            className={styles.reached}
            strokeDasharray={`${(total / 100) * round} ${round}`}
            transform="rotate(-90 60 60)"
          />
          <text x="60" y="66" className={styles.total}>
            {total}
          </text>
          <text x="60" y="84" className={styles.of}>
            of 100
          </text>
        </svg>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.part}>
              <span>{partTexts[part.part]}</span>
              <i aria-hidden="true">
                <i style={{ inlineSize: `${(100 * part.points) / part.most}%` }} />
              </i>
              <b>
                {part.points} <small>of {part.most}</small>
              </b>
              <em>{partText(part)}</em>
            </li>
          ))}
        </ul>
      </div>
      <h3 className={styles.heading}>
        {lessons.length === 0
          ? 'No lessons'
          : lessons.length === 1
            ? 'One lesson'
            : `${['', '', 'Two', 'Three'][lessons.length]} lessons`}
      </h3>
      {lessons.length === 0 && (
        <p>
          {counted === 0
            ? 'You gave nothing this time.'
            : 'No order came much later than the plan would have brought it.'}
        </p>
      )}
      <ol className={styles.lessons}>
        {lessons.map((lesson) => {
          const [what, why] = lessonTexts(day, lesson)
          return (
            <li key={lesson.order}>
              <b>{what}</b>
              <span>{why}</span>
              <small>Placed at {timeText(lesson.at, time_zone)}</small>
            </li>
          )
        })}
      </ol>
      <p className={styles.small}>
        100 is the plan, 0 is nearest free. Kept with your name; only you and those who lead you see it.
      </p>
    </Dialog>
  )
}
