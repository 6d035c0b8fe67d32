import { useState } from 'react'
import { addressOf } from '#platform/core/route-address.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { importPage, startImport } from '../calls/imports.ts'
import { type ImportView, type KindView, type OptionView, type PreviewView, stateWords } from '../rules/import-state.ts'
import { type Draft, firstDraft, wishOf } from './draft.ts'
import styles from './import.module.css'

type PrepareImportProps = {
  shown: ImportView
  kind: KindView
  preview: PreviewView
  onStarted: () => Promise<void>
}

/** The first rows, which column is which, the options, and the two ways to run it. */
export function PrepareImport({ shown, kind, preview, onStarted }: PrepareImportProps) {
  const [draft, setDraft] = useState<Draft>(() => firstDraft(shown, kind, preview))
  const [error, setError] = useState<string>()
  const [loading, setLoading] = useState<'check' | 'import'>()

  async function start(which: 'check' | 'import') {
    setError(undefined)
    setLoading(which)
    const { import_id } = shown
    const started = await ask(startImport, { import_id, ...wishOf(draft, kind, preview, which === 'check') })
    if (!started.ok) setError(started.message)
    else if (started.data.import_id === import_id) await onStarted()
    else return location.assign(addressOf(importPage.path, { import_id: started.data.import_id }))
    setLoading(undefined)
  }

  const again = shown.state !== 'ready'
  return (
    <Panel
      title={again ? 'Run it again' : `${stateWords.ready} to run`}
      foot={
        <>
          <Button onClick={() => void start('check')} loading={loading === 'check'} disabled={loading !== undefined}>
            Check
          </Button>
          <Button
            variant="primary"
            onClick={() => void start('import')}
            loading={loading === 'import'}
            disabled={loading !== undefined}
          >
            Import
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {preview.problem && <Note kind="warn">{preview.problem}</Note>}
        {preview.rows.length > 0 && <PreviewTable preview={preview} />}
        {preview.is_mapped && preview.columns.length > 0 && (
          <fieldset className={styles.fields}>
            <legend>Which column is which{preview.example && `, filled in from the example ${preview.example}`}</legend>
            {kind.columns.map(({ name, about, required }) => (
              <Select
                key={name}
                label={name}
                optional={required ? undefined : 'optional'}
                hint={about}
                value={draft.mapping[name] ?? ''}
                onChange={(event) => setDraft({ ...draft, mapping: { ...draft.mapping, [name]: event.target.value } })}
                options={[
                  { value: '', label: required ? 'Choose a column' : 'Not in this file' },
                  ...[...new Set(preview.columns)].filter(Boolean).map((column) => ({ value: column, label: column })),
                ]}
              />
            ))}
          </fieldset>
        )}
        {kind.options.length > 0 && (
          <fieldset className={styles.fields}>
            <legend>Options</legend>
            {kind.options.map((option) => (
              <OptionField
                key={option.name}
                option={option}
                value={draft.options[option.name] ?? ''}
                onValue={(value) => setDraft({ ...draft, options: { ...draft.options, [option.name]: value } })}
              />
            ))}
          </fieldset>
        )}
        <p className={styles.quiet}>
          Check does all the work and takes it back, so that you see what would change. Import keeps it.
        </p>
        <ErrorLine error={error} />
      </div>
    </Panel>
  )
}

type OptionFieldProps = { option: OptionView; value: string; onValue: (value: string) => void }

/** A word that the file's example chose is offered even where it is none of ours. */
function OptionField({ option: { name, about, required, choices }, value, onValue }: OptionFieldProps) {
  const text = { label: name, optional: required ? undefined : 'optional', hint: about, value }
  if (!choices) return <TextField {...text} onChange={(event) => onValue(event.target.value)} />
  const offered = new Set(value ? [value, ...choices] : choices)
  return (
    <Select
      {...text}
      onChange={(event) => onValue(event.target.value)}
      options={[
        { value: '', label: required ? 'Choose one' : 'As usual' },
        ...[...offered].map((choice) => ({ value: choice, label: choice })),
      ]}
    />
  )
}

function PreviewTable({ preview: { columns, rows } }: { preview: PreviewView }) {
  return (
    <Table
      label={`The first ${rows.length} rows`}
      height="20rem"
      head={columns.map((column, at) => (
        <th key={`${column} ${at.toString()}`} scope="col">
          {column}
        </th>
      ))}
    >
      {rows.map((row, line) => (
        <tr key={`${line.toString()} ${row[0]}`}>
          {columns.map((column, at) => (
            <td key={`${column} ${at.toString()}`}>{row[at]}</td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
