import { Button } from '#ui/button.tsx'
import { PhotoInput } from '#ui/photo-input.tsx'
import type { IssueForm } from './issue-form.ts'
import styles from './issues.module.css'

type Props = { order_item_id: number; name: string; form: IssueForm }

/** What the customer has sent of it, if anything: on its way as soon as it is chosen. */
export function IssuePhoto({ order_item_id, name, form }: Props) {
  const { photo } = form.rowOf(order_item_id)
  return (
    <div className={styles.photo}>
      <PhotoInput
        label={`Photo of ${name}`}
        hint="Optional. Only support of this market can open it."
        error={photo?.error}
        photo={photo?.file}
        state={photo?.asset_id === undefined ? 'Sending…' : 'Sent, and sealed'}
        isBusy={photo !== undefined && photo.error === undefined && photo.asset_id === undefined}
        onTake={(file) => void form.takePhoto(order_item_id, file)}
      />
      {photo && (
        <Button size="small" variant="quiet" onClick={() => form.change(order_item_id, { photo: undefined })}>
          Leave the photo out
        </Button>
      )}
    </div>
  )
}
