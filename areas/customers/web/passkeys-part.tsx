import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { passkeyWords } from '../rules/passkey-words.ts'
import { PasskeyList } from './passkey-list.tsx'

/** The passkeys of the account that is signed in to, folded away. */
export function Passkeys() {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="ghost"
        icon="key"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {passkeyWords.title}
      </Button>
      {open && <PasskeyList id={id} />}
    </div>
  )
}
