import { LinkButton } from '#ui/link-button.tsx'
import { Note, type NoteKind } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import type { ImportStateWord, ImportView, RejectionView } from '../rules/import-state.ts'
import styles from './import.module.css'
import { countText } from './import-texts.ts'

const outcomes = ['added', 'changed', 'removed', 'unchanged'] as const
const ends: Partial<Readonly<Record<ImportStateWord, NoteKind>>> = {
  refused: 'warn',
  interrupted: 'warn',
  failed: 'danger',
}

/** What came of it: what was counted, what was rejected, and why it did not happen. */
export function ImportOutcome({ shown, rejections }: { shown: ImportView; rejections: readonly RejectionView[] }) {
  const { state, dry_run, error, notes } = shown
  const bad = ends[state]
  return (
    <>
      {bad && error && <Note kind={bad}>{error}</Note>}
      {state === 'done' && dry_run && (
        <Note kind="info">This was a check. Nothing was changed; an import would do what stands here.</Note>
      )}
      {state === 'done' && <Counts shown={shown} />}
      {notes.length > 0 && (
        <Panel title="Worth knowing">
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
      {rejections.length > 0 && <Rejected shown={shown} rejections={rejections} />}
    </>
  )
}

function Counts({ shown: { counts, dry_run } }: { shown: ImportView }) {
  const kinds = Object.entries(counts)
  const shownOutcomes = outcomes.filter((outcome) => kinds.some(([, by]) => by[outcome]))
  if (kinds.length === 0) return <Note kind="success">Everything in this file is here already.</Note>
  return (
    <Panel title={dry_run ? 'What would change' : 'What has changed'} flush>
      <Table
        label="Counts"
        height="24rem"
        head={
          <>
            <th scope="col">What</th>
            {shownOutcomes.map((outcome) => (
              <th key={outcome} scope="col" data-figures>
                {outcome.charAt(0).toUpperCase() + outcome.slice(1)}
              </th>
            ))}
          </>
        }
      >
        {kinds.map(([of, by]) => (
          <tr key={of}>
            <td>{of}</td>
            {shownOutcomes.map((outcome) => (
              <td key={outcome} data-figures>
                {countText(by[outcome] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Rejected({ shown, rejections }: { shown: ImportView; rejections: readonly RejectionView[] }) {
  const { import_id, rejected } = shown
  return (
    <Panel
      title={`${countText(rejected)} rejected ${rejected === 1 ? 'row' : 'rows'}`}
      flush
      acts={
        <LinkButton size="small" href={`/admin/import/${import_id}/rejected.csv`}>
          Download as CSV
        </LinkButton>
      }
    >
      <Table
        label="Rejected rows"
        height="28rem"
        head={
          <>
            <th scope="col" data-figures>
              Line
            </th>
            <th scope="col">Reason</th>
            <th scope="col">What the row says</th>
          </>
        }
      >
        {rejections.map(({ line, reason, text }, at) => (
          // A line may be rejected twice, for two reasons.
          <tr key={`${line} ${at.toString()}`}>
            <td data-figures>{countText(line)}</td>
            <td data-wrap>
              <span className={styles.reason}>{reason}</span>
            </td>
            <td data-wrap>
              <span className={styles.excerpt}>{text}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
