import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { words } from './words.ts'

type OtherRestaurantProps = {
  onClear: () => void
  onKeep: () => void
  loading: boolean
  /** What goes into the cleared cart. */
  goods?: 'item' | 'order'
}

/** CRT-28…30: accepting repeats the same add with override, declining leaves the cart as it is. */
export function OtherRestaurant({ onClear, onKeep, loading: busy, goods = 'item' }: OtherRestaurantProps) {
  useBackCloses(onKeep)
  return (
    <Dialog
      title={words.other_title}
      role="alertdialog"
      onClose={onKeep}
      foot={
        <>
          <Button variant="primary" loading={busy} onClick={onClear}>
            {words.other_clear({ goods })}
          </Button>
          <Button onClick={onKeep}>{words.other_keep}</Button>
        </>
      }
    >
      <p>{words.other_question}</p>
    </Dialog>
  )
}
