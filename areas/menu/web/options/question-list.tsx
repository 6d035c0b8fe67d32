import type { KeyboardEvent } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import styles from './options.module.css'
import { groupSummary, groupTitle } from './question-words.ts'
import { moved, useDragOrder } from './use-drag-order.ts'
import type { OptionEditor } from './use-option-editor.ts'

/** What the item asks, in its order: chosen by a click, moved by its handle, its arrows, or Alt and the arrow keys. */
export function QuestionList({ editor }: { editor: OptionEditor }) {
  const { groups, selected, select, change, findings } = editor
  const move = (from: number, to: number) => {
    if (to < 0 || to >= groups.length) return
    change(moved(groups, from, to))
    select(to)
  }
  const drag = useDragOrder(move)
  const byKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  return (
    <Panel title="Questions" flush acts={<span className={styles.muted}>{groups.length}</span>}>
      <ol className={styles.questions}>
        {groups.map((group, at) => {
          const wrong = findings.filter((finding) => finding.group === at).length
          const title = groupTitle(group)
          return (
            <li
              key={group.optionQuestionGroupId}
              {...drag.row(at)}
              className={classes(styles.entry, at === selected && styles.chosen, drag.over === at && styles.over)}
            >
              <span className={styles.grip} {...drag.handle(at)}>
                <Icon name="grip" size="small" />
              </span>
              <button
                type="button"
                className={styles.title}
                aria-current={at === selected || undefined}
                onClick={() => select(at)}
                onKeyDown={(event) => byKey(event, at)}
              >
                <b>{title}</b>
                <small>{groupSummary(group)}</small>
              </button>
              {wrong > 0 && (
                <Pill kind="orange" shape="triangle">
                  {wrong}
                </Pill>
              )}
              {at === selected && (
                <span className={styles.moves}>
                  <IconButton
                    icon="up"
                    size="small"
                    label={`Move ${title} up`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="down"
                    size="small"
                    label={`Move ${title} down`}
                    disabled={at === groups.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
        <li className={styles.entry}>
          <span className={styles.grip}>
            <Icon name="lock" size="small" />
          </span>
          <span className={styles.title}>
            <b>Special Instructions</b>
            <small>Paragraph, added to every item</small>
          </span>
        </li>
      </ol>
    </Panel>
  )
}
