import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { connectPos, disconnectPos, readPosNow } from '../calls/pos.ts'
import styles from './pos.module.css'
import { momentWords, type PosPlace } from './pos-words.ts'

type ConnectionProps = { place: PosPlace; connection: NonNullable<PosPlace['connection']> }

const readingPills = {
  first: { kind: 'info', children: 'Reading...' },
  overdue: { kind: 'danger', children: 'Not read' },
  failed: { kind: 'danger', children: 'Not read' },
  read: { kind: 'ok', children: 'Connected' },
} as const

/** Before it was ever read. */
const firstWords: Readonly<Record<ConnectionProps['connection']['reading'], string>> = {
  first: 'Being read for the first time.',
  overdue: 'Not read yet, though it was asked for: background work does not run, or has much else to do.',
  failed: 'Not read yet.',
  read: '',
}

/** Which till it is, and how it does. */
export function ConnectionPanel({
  place: { franchise_id, time_zone, may_connect },
  connection: { location_name, last_read_at, reading, fault, is_told },
}: ConnectionProps) {
  const [isSure, setSure] = useState(false)
  const read = useAct(() => ask(readPosNow, { franchise_id }))
  const end = useAct(async () => {
    const answer = await ask(disconnectPos, { franchise_id })
    if (answer.ok) await refreshPage()
    return answer
  })
  return (
    <Panel title="Square">
      <div>
        <div className={styles.connection}>
          <div>
            <p>
              <b>{location_name}</b> <Pill {...readingPills[reading]} />
            </p>
            <p className={styles.muted}>
              {last_read_at === null ? firstWords[reading] : `Read ${momentWords(last_read_at, time_zone)}.`}{' '}
              {is_told ? 'It tells its changes at once.' : 'It is asked every ten minutes.'}
            </p>
          </div>
          <div className={styles.acts}>
            <Button loading={read.loading} onClick={() => read.run()}>
              Read now
            </Button>
            {may_connect &&
              (isSure ? (
                <Button variant="danger" loading={end.loading} onClick={() => end.run()}>
                  Really disconnect
                </Button>
              ) : (
                <Button variant="dangerQuiet" onClick={() => setSure(true)}>
                  Disconnect
                </Button>
              ))}
          </div>
        </div>
        {isSure && <p className={styles.muted}>Links stay. Prices, stock and orders do not flow any more.</p>}
        {fault && <Note kind="danger">{fault}</Note>}
        <OkLine>{read.done && 'The till is being read.'}</OkLine>
        <ErrorLine error={read.error ?? end.error} count={read.failures + end.failures} />
      </div>
    </Panel>
  )
}

type Location = { readonly location_id: string; readonly name: string }

export function ConnectForm({ franchise_id, mayConnect }: { franchise_id: number; mayConnect: boolean }) {
  const [locations, setLocations] = useState<readonly Location[]>([])
  const form = useForm({
    schema: connectPos.input,
    initial: { franchise_id: String(franchise_id), access_token: '', location_id: '' },
    check: ({ access_token, location_id }) => ({
      ...(access_token.trim() === '' && { access_token: connectPos.refusals.token_missing[1] }),
      ...(locations.length > 0 && location_id === '' && { location_id: 'Please choose the location.' }),
    }),
    submit: (input) => ask(connectPos, input),
    unanswered: connectPos.unanswered,
    leaving: 'freely',
    done: async (answer) => {
      setLocations(answer.locations)
      if (answer.connected) await refreshPage()
    },
  })
  if (!mayConnect)
    return (
      <Panel title="Square">
        <p className={styles.muted}>No till is connected. An admin can connect one.</p>
      </Panel>
    )
  return (
    <Panel title="Connect Square">
      <div className={styles.form}>
        <Form
          form={form}
          submit={locations.length > 0 ? 'Connect' : 'Look up the locations'}
          submitting="Asking Square..."
        >
          <TextField
            label="Access token"
            type="password"
            autoComplete="off"
            hint="from the restaurant’s Square Developer Console; kept sealed, and never shown again"
            {...form.text('access_token')}
          />
          {locations.length > 0 && (
            <Select
              label="Location"
              placeholder="Choose"
              {...form.select(
                'location_id',
                locations.map(({ location_id, name }) => ({ value: location_id, label: name })),
              )}
            />
          )}
        </Form>
      </div>
    </Panel>
  )
}
