import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { MapPlace } from '#ui/street-map/map-source.ts'
import { ManualForm } from './manual-form.tsx'

/** What no map knows, before somebody orders there. */
export function AddAddress({ close, again }: { close: () => void; again: () => void }) {
  const [pin, setPin] = useState<MapPlace>()
  return (
    <Dialog title="Add an address" onClose={close}>
      <ManualForm
        pin={pin}
        onPin={setPin}
        onDone={() => {
          close()
          again()
        }}
      />
    </Dialog>
  )
}
