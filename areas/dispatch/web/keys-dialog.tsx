import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Switch } from '#ui/switch.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  ['↑ ↓', 'to the order or assignment above or below'],
  ['← →', 'to the next driver; left of the first one are the unassigned orders'],
  ['[', 'Move Up'],
  [']', 'Move Down'],
  ['Del', 'Delete; the order becomes unassigned again'],
  ['A', 'assign the unassigned order'],
  ['E', 'send the unassigned order to CW'],
  ['W', 'add to the driver’s queue'],
  ['N', 'to the next driver who is overdue or has not acknowledged'],
  ['F', 'find a driver'],
  ['M', 'map beside the drivers'],
  ['Ctrl Z', 'undo your last change'],
  ['?', 'this list'],
] as const

type KeysProps = { singleKeys: boolean; onSingleKeys: (on: boolean) => void; onClose: () => void }

export function KeysDialog({ singleKeys, onSingleKeys, onClose }: KeysProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <Switch
        label="Single keys act"
        checked={singleKeys}
        onChange={(event) => onSingleKeys(event.currentTarget.checked)}
      />
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
