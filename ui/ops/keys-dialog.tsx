import { Dialog } from '../dialog.tsx'
import { Kbd } from '../kbd.tsx'
import { Switch } from '../switch.tsx'
import styles from './keys-dialog.module.css'
import type { KeyLine, NavLink } from './shell-links.ts'
import { setSingleKeysAct, useSingleKeysAct } from './single-keys.ts'

type KeysDialogProps = {
  links: readonly NavLink[]
  /** Of the page. */
  keys: readonly KeyLine[]
  paletteKeys: string
  onClose: () => void
}

/** Every key that acts here, and the say over those that act alone. */
export function KeysDialog({ links, keys, paletteKeys, onClose }: KeysDialogProps) {
  const act = useSingleKeysAct()
  const goes = links.flatMap(({ key, label }) => (key ? [[`G ${key.toUpperCase()}`, label] as const] : []))
  return (
    <Dialog title="Keys" onClose={onClose} wide={keys.length > 0}>
      <Switch
        label="Single keys act"
        checked={act}
        onChange={(event) => setSingleKeysAct(event.currentTarget.checked)}
      />
      <div className={styles.parts}>
        {keys.length > 0 && <Keys title="On this page" keys={keys} />}
        <Keys title="Everywhere" keys={[[paletteKeys, 'search or run a command'], ['?', 'this list'], ...goes]} />
      </div>
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly KeyLine[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
