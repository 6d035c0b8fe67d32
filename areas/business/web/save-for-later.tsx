import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { saveDeliveryDraft } from '../calls/delivery-drafts.ts'
import type { NewDeliveryForm } from './new-delivery.ts'

type Props = {
  business_id: number
  form: NewDeliveryForm
  /** The one that stands in the form. */
  draft: number | undefined
  onSaved: () => void
  onGone: () => void
}

/** Nothing is checked: what is typed stays as it is until it is ordered. */
export function SaveForLater({ business_id, form, draft, onSaved, onGone }: Props) {
  const save = useAct(async () => {
    const of = draft === undefined ? {} : { delivery_draft_id: draft }
    const answer = await ask(saveDeliveryDraft, { business_id, ...of, form: form.values })
    if (answer.ok) {
      form.reset()
      onSaved()
    } else if (answer.error === 'draft_gone') onGone()
    return answer
  })
  return (
    <>
      <Button variant="ghost" loading={save.loading} disabled={!form.isDirty} onClick={() => save.run()}>
        Save for later
      </Button>
      <ErrorLine error={save.error} count={save.failures} />
    </>
  )
}
