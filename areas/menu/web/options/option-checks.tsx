import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import styles from './options.module.css'
import type { OptionEditor } from './use-option-editor.ts'

/** What is wrong with the questions, what comes of it, and the way out at one press. */
export function OptionChecks({ editor }: { editor: OptionEditor }) {
  const { findings, change, select } = editor
  const count = findings.length
  return (
    <Panel
      title="Checks"
      flush
      acts={
        count > 0 && (
          <Pill kind="orange" shape="triangle">
            {count} to fix
          </Pill>
        )
      }
    >
      <ul className={styles.checks} aria-live="polite">
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
          <li key={`${at} ${finding.text}`}>
            <Icon name="alert" size="small" className={styles.alert} />
            <button type="button" className={styles.finding} onClick={() => select(finding.group)}>
              <b>{finding.text}</b>
              <small>
                {finding.harm}
                {finding.level === 'warning' && ' It can be saved so.'}
              </small>
            </button>
            {finding.cure && (
              <Button size="small" onClick={() => finding.cure && change(finding.cure.groups)}>
                {finding.cure.label}
              </Button>
            )}
          </li>
        ))}
        {count === 0 && (
          <li>
            <Icon name="check" size="small" className={styles.fine} />
            <span>Every question can be answered, and every answer has its price.</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
