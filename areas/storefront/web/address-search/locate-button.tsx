import { IconButton } from '#ui/icon-button.tsx'
import scripts from '#ui/scripts.module.css'
import { words } from './words.ts'

/** Stands in the box of an address. */
export const LocateButton = ({ loading, onClick }: { loading: boolean; onClick: () => void }) => (
  <IconButton icon="locate" label={words.locate} className={scripts.needed} loading={loading} onClick={onClick} />
)
