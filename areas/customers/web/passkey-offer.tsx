import { useState } from 'react'
import { notAnswered } from '#platform/web/not-answered.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { passkeyWords } from '../rules/passkey-words.ts'
import { words } from './words.ts'

/** After a sign-in, once; nobody needs one. */
export function PasskeyOffer({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<'offered' | 'at_work' | 'added'>('offered')
  const [problem, setProblem] = useState('')

  async function add() {
    setState('at_work')
    setProblem('')
    const answer = await import('./passkeys.ts')
      .then(({ keepPasskey }) => keepPasskey())
      .catch(() => 'no_code' as const)
    if (answer === 'no_code') setProblem(notAnswered())
    else if (answer && !answer.ok) setProblem(answer.message)
    setState(answer !== 'no_code' && answer?.ok ? 'added' : 'offered')
  }

  if (state === 'added')
    return (
      <div role="status">
        <Note kind="success">{passkeyWords.added}</Note>
      </div>
    )
  return (
    <>
      <Note
        icon="key"
        acts={
          <>
            <Button variant="tint" loading={state === 'at_work'} onClick={() => void add()}>
              {words.add_passkey}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {words.not_now}
            </Button>
          </>
        }
      >
        {passkeyWords.offer}
      </Note>
      <ErrorLine error={problem} />
    </>
  )
}
