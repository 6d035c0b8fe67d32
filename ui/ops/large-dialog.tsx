import { Dialog, type DialogProps } from '../dialog.tsx'
import styles from './large-dialog.module.css'

/** For a table with something beside it. */
export function LargeDialog(props: Omit<DialogProps, 'wide' | 'className'>) {
  return <Dialog {...props} className={styles.large} />
}
