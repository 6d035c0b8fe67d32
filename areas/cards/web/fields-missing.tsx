import type { ReactNode } from 'react'
import { rich } from '#platform/web/rich.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { words } from './words.ts'

/** Whoever keeps cards cannot be reached: what can be done instead. */
export function FieldsMissing({ wayOut, onAgain }: { wayOut: ReactNode; onAgain: () => void }) {
  return (
    <Note kind="warn" acts={<Button onClick={onAgain}>{words.again}</Button>}>
      <div role="alert">
        {rich(navigator.onLine ? words.missing : words.missing_offline, {
          b: (said) => <b>{said}</b>,
          way: wayOut,
        })}
      </div>
    </Note>
  )
}
