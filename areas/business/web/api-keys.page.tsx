import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ApiKey, type apiKeysPage, createApiKey, revokeApiKey, rotateApiKey } from '../calls/api-keys.ts'
import { apiScopes, overlaps, overlapWords, scopeWords } from '../rules/api-scopes.ts'
import { BusinessSwitch, ofBusiness } from './business-switch.tsx'
import { NoBusiness } from './no-business.tsx'
import styles from './rocket.module.css'

const useKeysPage = pageHook<typeof apiKeysPage>()

type ShownKey = { readonly api_key: ApiKey; readonly key: string }

/** `/rocket/keys`: keys of the business's own systems. A new key is shown once. */
export default function ApiKeysPage() {
  const business = useKeysPage('business_name')
  const own = { businesses: useKeysPage('businesses'), business_id: useKeysPage('business_id') }
  const [keys, setKeys] = useState(useKeysPage('keys'))
  const [shown, setShown] = useState<ShownKey>()
  if (business === null) return <NoBusiness title="API keys" />

  const made = ({ api_key, key }: ShownKey) => {
    setShown({ api_key, key })
    setKeys((before) => [api_key, ...before])
  }
  const changed = (one: ApiKey) =>
    setKeys((before) => before.map((key) => (key.api_key_id === one.api_key_id ? one : key)))
  return (
    <OfficePage
      title="API keys"
      lede={`${business}. With a key your own system orders deliveries, follows and cancels them.`}
      acts={[
        { label: 'Deliveries', href: ofBusiness('/rocket/orders', own) },
        { label: 'Description of the API', href: '/drive/v2/openapi.json', icon: 'book' },
      ]}
      side={<BusinessSwitch {...own} />}
    >
      <div className={styles.stack}>
        <div role="status">
          {shown && (
            <Note kind="success" acts={<Button onClick={() => setShown(undefined)}>I have kept it</Button>}>
              The key “{shown.api_key.name}” is shown only now. Keep it where your system reads it:
              <code className={styles.once}>{shown.key}</code>
            </Note>
          )}
        </div>
        <Panel title="Keys">
          {keys.length === 0 && <p className={styles.muted}>No keys yet.</p>}
          <ul className={styles.people}>
            {keys.map((key) => (
              <KeyRow key={key.api_key_id} apiKey={key} onMade={made} onChanged={changed} />
            ))}
          </ul>
        </Panel>
        <NewKey business_id={own.business_id} onMade={made} />
      </div>
    </OfficePage>
  )
}

type KeyRowProps = { apiKey: ApiKey; onMade: (made: ShownKey) => void; onChanged: (key: ApiKey) => void }

function KeyRow({ apiKey, onMade, onChanged }: KeyRowProps) {
  const { api_key_id, name, hint, scopes, last_used_at, expires_at, state, per_minute } = apiKey
  const timeZone = useKeysPage('time_zone') ?? 'UTC'
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>('24')
  const [failed, setFailed] = useState({ words: '', count: 0 })
  const refused = (words: string) => setFailed(({ count }) => ({ words, count: count + 1 }))

  async function rotate() {
    const answer = await ask(rotateApiKey, { api_key_id, overlap_hours: overlap })
    if (!answer.ok) return refused(answer.message)
    onChanged({
      ...apiKey,
      expires_at: Date.now() + Number(overlap) * 3_600_000,
      state: overlap === '0' ? 'expired' : 'works',
    })
    onMade(answer.data)
  }
  async function revoke() {
    const answer = await ask(revokeApiKey, { api_key_id })
    if (answer.ok) onChanged(answer.data.api_key)
    else refused(answer.message)
  }
  return (
    <li>
      <span>
        <b>{name}</b> <small>…{hint}</small>{' '}
        {state === 'works' ? <Pill kind="ok">works</Pill> : <Pill kind="quiet">{state}</Pill>}
        <br />
        <small>
          May {scopes.map((scope) => scopeWords[scope]).join(', ')}; {per_minute} requests a minute.{' '}
          {last_used_at ? `Last used ${dateTimeText(last_used_at, timeZone)}.` : 'Never used.'}{' '}
          {state === 'works' && expires_at && `Ends ${dateTimeText(expires_at, timeZone)}.`}
        </small>
      </span>
      {state === 'works' && (
        <span className={styles.acts}>
          <Select
            label={`The old key of ${name} ends`}
            hideLabel
            value={overlap}
            options={overlaps.map((value) => ({ value, label: `Old one ends ${overlapWords[value]}` }))}
            onChange={({ target }) => setOverlap(overlaps.find((one) => one === target.value) ?? '24')}
          />
          <Button size="small" onClick={() => void rotate()}>
            Rotate
          </Button>
          <Button size="small" variant="dangerQuiet" onClick={() => void revoke()}>
            Revoke
          </Button>
        </span>
      )}
      <ErrorLine error={failed.words || undefined} count={failed.count} />
    </li>
  )
}

const everyScope = { quote: true, create: true, read: true, cancel: true }

type NewKeyProps = { business_id: number | null; onMade: (made: ShownKey) => void }

function NewKey({ business_id, onMade }: NewKeyProps) {
  const form = useForm({
    schema: createApiKey.input,
    initial: { name: '', ...everyScope },
    leaving: 'freely',
    input: ({ name, ...may }) => ({
      name,
      scopes: apiScopes.filter((scope) => may[scope]),
      ...(business_id !== null && { business_id }),
    }),
    check: ({ name, ...may }) => ({
      name: name.trim() === '' ? createApiKey.refusals.key_name_missing[1] : undefined,
      '': apiScopes.some((scope) => may[scope]) ? undefined : createApiKey.refusals.scopes_missing[1],
    }),
    submit: (input) => ask(createApiKey, input),
    done: (made, reset) => {
      onMade(made)
      reset()
    },
  })
  return (
    <Panel title="New key">
      <Form form={form} submit="Make key" submitting="Making...">
        <TextField
          label="What is it for?"
          placeholder="Our shop’s checkout"
          maxLength={100}
          autoComplete="off"
          {...form.text('name')}
        />
        <fieldset className={styles.scopes}>
          <legend>It may</legend>
          {apiScopes.map((scope) => (
            <Checkbox key={scope} label={scopeWords[scope]} {...form.check(scope)} />
          ))}
        </fieldset>
      </Form>
    </Panel>
  )
}
