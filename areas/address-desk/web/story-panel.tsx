import { momentText } from '#platform/core/moment-text.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './addresses.module.css'

type Told = { readonly event_id: number; readonly at: number; readonly who: string; readonly text: string }
type StoryPanelProps = { title: string; story: readonly Told[]; now: number; timeZone: string }

/** Who did what and when, the newest first. */
export function StoryPanel({ title, story, now, timeZone }: StoryPanelProps) {
  return (
    <Panel title={title} flush>
      <ol className={styles.story}>
        {story.map(({ event_id, at, who, text }) => (
          <li key={event_id}>
            <time>{momentText(at, now, timeZone)}</time>
            <span>
              <b>{who}</b> {text}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
