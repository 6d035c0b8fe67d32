import { useState } from 'react'
import { send } from '#platform/web/send.ts'
import { useAct } from '#platform/web/use-act.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { SignaturePad } from '#ui/signature-pad.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { signForOrder } from '../calls/order-signature.ts'
import { returnHome } from './address.ts'
import { CallDispatch } from './call-dispatch.tsx'
import styles from './driver.module.css'
import type { DriverDesk } from './driver-desk.ts'
import type { HomeOrder } from './driver-home-state.ts'
import { FootAct } from './foot-act.tsx'
import { Back, Items } from './screen-elements.tsx'

type SignProps = { readonly desk: DriverDesk; readonly order: HomeOrder; readonly phone: string | null }

const noSignal = 'No signal: the signature is on this screen only. Try again where there is some.'

/** Who took an order at whose door no ID is asked for: a name, and a signature in a box of the page (GEN-14). */
export function SignForOrder({ desk, order, phone }: SignProps) {
  const { order_id, door } = order
  const [name, setName] = useState(door.name)
  const [signature, setSignature] = useState<string>()
  const recipient_name = name.trim()
  const save = useAct(async () => {
    const answer = await send(signForOrder, { order_id, recipient_name, signature: signature ?? '' }).catch(
      () => undefined,
    )
    if (!answer?.success) return { ok: false, message: answer?.data.message ?? noSignal }
    await desk.refresh()
    returnHome()
    return { ok: true }
  })
  return (
    <PhoneScreen
      title={`Order ${order_id}`}
      sub={[door.addr_line_1, door.addr_line_2].filter(Boolean).join(', ')}
      start={<Back onBack={returnHome} />}
      end={<CallDispatch phone={phone} look="bar" />}
      foot={
        <FootAct
          label="Save signature"
          blocked={recipient_name === '' ? 'Enter the name' : signature ? undefined : 'Sign in the box'}
          loading={save.loading}
          onAct={() => save.run()}
        />
      }
    >
      <Ask>Enter signature</Ask>
      <TextField
        className={styles.bigField}
        label="Name of who receives it"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <section className={styles.statement} aria-label="Signature">
        <p>I received this order.</p>
        <SignaturePad size="inline" label={`Signature of ${recipient_name}`} onSign={setSignature} />
      </section>
      <ErrorLine error={save.error} count={save.failures} />
      <Items order={order} />
    </PhoneScreen>
  )
}
