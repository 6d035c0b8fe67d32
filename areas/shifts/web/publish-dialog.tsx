import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import type { Scheduled } from '../calls/schedule.ts'

type PublishProps = {
  readonly drafts: readonly Scheduled[]
  readonly isBusy: boolean
  readonly failure: { readonly text: string; readonly count: number }
  readonly onClose: () => void
  readonly onPublish: () => Promise<void>
}

/** What it will do, before it does it. */
export function PublishDialog({ drafts, isBusy, failure, onClose, onPublish }: PublishProps) {
  const open = drafts.filter(({ driver_id }) => driver_id === null).length
  const told = new Set(drafts.flatMap(({ driver_id }) => driver_id ?? [])).size
  return (
    <Dialog
      title="Publish this week?"
      onClose={onClose}
      foot={
        <Button variant="primary" disabled={drafts.length === 0} loading={isBusy} onClick={() => void onPublish()}>
          Publish {drafts.length} {drafts.length === 1 ? 'shift' : 'shifts'}
        </Button>
      }
    >
      {drafts.length === 0 ? (
        <p>There are no drafts in this week.</p>
      ) : (
        <p>
          {drafts.length - open} held and {open} open. {told} {told === 1 ? 'driver gets' : 'drivers get'} a text with
          their week.
        </p>
      )}
      <ErrorLine error={failure.text} count={failure.count} />
    </Dialog>
  )
}
