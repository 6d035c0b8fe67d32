import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { NewDeliveryForm, NewDeliveryValues } from './new-delivery.ts'

type Filling = { readonly values: NewDeliveryValues; readonly onFilled: () => void }

/** Fills the form with what was saved, ordered before or read off a file; what somebody has typed is not replaced without a word. */
export function useFilled(form: NewDeliveryForm) {
  const [asked, setAsked] = useState<Filling>()
  function replace({ values, onFilled }: Filling) {
    form.change(() => values)
    onFilled()
    setAsked(undefined)
  }
  return {
    fill(values: NewDeliveryValues, onFilled: () => void = () => undefined) {
      const filling = { values, onFilled }
      if (form.isDirty) setAsked(filling)
      else replace(filling)
    },
    dialog: asked && (
      <Dialog
        title="Replace what is typed?"
        role="alertdialog"
        onClose={() => setAsked(undefined)}
        foot={
          <>
            <Button variant="primary" onClick={() => replace(asked)}>
              Replace it
            </Button>
            <Button onClick={() => setAsked(undefined)}>Keep it</Button>
          </>
        }
      >
        <p>The form holds an order that is neither ordered nor saved for later.</p>
      </Dialog>
    ),
  }
}
