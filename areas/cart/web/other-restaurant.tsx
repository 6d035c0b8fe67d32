import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'

type OtherRestaurantProps = {
  onClear: () => void
  onKeep: () => void
  loading: boolean
  /** What goes into the cleared cart. */
  what?: string
}

/** CRT-28…30: accepting repeats the same add with override, declining leaves the cart as it is. */
export function OtherRestaurant({ onClear, onKeep, loading: busy, what = 'item' }: OtherRestaurantProps) {
  useBackCloses(onKeep)
  return (
    <Dialog
      title="Start a new cart?"
      role="alertdialog"
      onClose={onKeep}
      foot={
        <>
          <Button variant="primary" loading={busy} onClick={onClear}>
            Clear cart and add {what}
          </Button>
          <Button onClick={onKeep}>Keep my cart</Button>
        </>
      }
    >
      <p>Your cart contains items from another restaurant. Would you like to clear your cart?</p>
    </Dialog>
  )
}
