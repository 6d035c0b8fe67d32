import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { languageTag } from '#platform/core/words.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { listPasskeys, Passkey, removePasskey } from '../calls/passkeys.ts'
import { passkeyWords } from '../rules/passkey-words.ts'
import styles from './passkey-list.module.css'

const list = bareRoute<typeof listPasskeys>({ method: 'GET', caller: 'cookie', path: '/cart/passkeys' })
const remove = bareRoute<typeof removePasskey>({
  method: 'POST',
  caller: 'owner',
  path: '/cart/remove_passkey',
  unanswered: passkeyWords.not_removed,
})
const day = () => new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium' })

/** What was added, when, and when it was used last; each can be removed. */
export function PasskeyList({ id }: { id: string }) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  const [asking, setAsking] = useState<number>()
  const [loading, setLoading] = useState(false)
  const [said, setSaid] = useState({ problem: '', done: '', count: 0 })
  const box = useRef<HTMLElement>(null)

  async function load() {
    const answer = await ask(list, {})
    if (answer.ok) setPasskeys(answer.data.passkeys)
    else setSaid(({ count }) => ({ problem: answer.message, done: '', count: count + 1 }))
  }
  const loadFirst = useEffectEvent(() => void load())
  useEffect(() => loadFirst(), [])

  async function removeOne(passkey_id: number) {
    setLoading(true)
    const answer = await ask(remove, { passkey_id })
    setLoading(false)
    setAsking(undefined)
    box.current?.focus()
    const { count } = said
    if (answer.ok) {
      setPasskeys(answer.data.passkeys)
      return setSaid({ problem: '', done: passkeyWords.removed, count })
    }
    setSaid({ problem: answer.message, done: '', count: count + 1 })
    // Removed elsewhere meanwhile: the list is not what it was.
    if (answer.error === 'passkey_gone') await load()
  }

  return (
    <section id={id} ref={box} tabIndex={-1} className={styles.part} aria-label={passkeyWords.title}>
      {passkeys === undefined && !said.problem && <Spinner label={passkeyWords.loading} />}
      {passkeys?.length === 0 && <p className={styles.none}>{passkeyWords.none}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkey_id}>
              <Icon name="key" />
              <span className={styles.what}>
                <b>{nameOf(passkey)}</b>
                <small>{usageOf(passkey)}</small>
              </span>
              {asking === passkey.passkey_id ? (
                <div className={styles.asking}>
                  <p>{passkeyWords.ask_removal}</p>
                  <Button
                    variant="danger"
                    size="small"
                    loading={loading}
                    onClick={() => void removeOne(passkey.passkey_id)}
                  >
                    {passkeyWords.remove}
                  </Button>
                  <Button size="small" autoFocus onClick={() => setAsking(undefined)}>
                    {passkeyWords.keep}
                  </Button>
                </div>
              ) : (
                <Button
                  size="small"
                  icon="trash"
                  aria-label={passkeyWords.remove_one({ name: nameOf(passkey), usage: usageOf(passkey) })}
                  onClick={() => setAsking(passkey.passkey_id)}
                >
                  {passkeyWords.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.none}>
        {said.done}
      </p>
      <ErrorLine error={said.problem} count={said.count} />
    </section>
  )
}

const nameOf = ({ added_on }: Passkey) => added_on || passkeyWords.unnamed

function usageOf({ created_at, last_used_at }: Passkey): string {
  const added = day().format(created_at)
  return last_used_at === null
    ? passkeyWords.unused({ added })
    : passkeyWords.used({ added, used: day().format(last_used_at) })
}
