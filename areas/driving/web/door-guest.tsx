import { Button } from '#ui/button.tsx'
import { SignaturePad } from '#ui/signature-pad.tsx'
import { Ask } from '#ui/town/phone-screen.tsx'
import { DoorFrame, firstName } from './door-frame.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import styles from './driver.module.css'
import { Back, Items } from './screen-elements.tsx'

type SignatureProps = DoorScreenProps & {
  signature: string | undefined
  onSign: (signature: string | undefined) => void
}

/** The whole window less ten pixels; Done needs a stroke (SIL-OPS-79). */
export function Signature({ state, step, signature, onSign }: SignatureProps) {
  const name = state.recipient?.name ?? ''
  return (
    <main>
      <SignaturePad
        size="window"
        label={`Signature of ${name}`}
        onSign={onSign}
        top={
          <h1 className={styles.padTop}>
            <Back onBack={() => step({ type: 'back' })} />
            {firstName(name)}, please sign
          </h1>
        }
        foot={
          <Button
            variant="primary"
            size="drive"
            className={styles.padDone}
            disabled={!signature}
            onClick={() => step({ type: 'signed' })}
          >
            Done signing
          </Button>
        }
      />
    </main>
  )
}

export function ReturnPhone({ order, state, step, phone }: DoorScreenProps) {
  const isEnd = state.screen === 'return_to_driver_again'
  const name = firstName(state.recipient?.name ?? '')
  return (
    <DoorFrame
      order={order}
      state={state}
      phone={phone}
      foot={
        <Button variant="primary" size="drive" onClick={() => step({ type: 'phone_returned' })}>
          I am the driver
        </Button>
      }
    >
      <div className={styles.handBack}>
        <ReturnArt />
        <Ask>Thank you, {name}. Return the phone to the driver.</Ask>
        <p className={styles.sub}>
          {isEnd ? 'You are done. Enjoy your order responsibly.' : 'Keep your ID out for one more look.'}
        </p>
      </div>
    </DoorFrame>
  )
}

/** Delivery Certification: binds the signature already given (SIL-OPS-82). */
export function Certification({ order, state, step, phone, signature }: DoorScreenProps & { signature: string }) {
  const name = state.recipient?.name ?? ''
  return (
    <DoorFrame
      order={order}
      state={state}
      phone={phone}
      foot={
        <Button variant="primary" size="drive" onClick={() => step({ type: 'certified' })}>
          Sign for Order
        </Button>
      }
    >
      <Ask>Delivery Certification</Ask>
      <p className={styles.sub}>
        Order {order.order_id}, received by <b>{name}</b>
      </p>
      <Items order={order} />
      <div className={styles.statement}>
        <p>I received this order and am at least 21 years old.</p>
        <img className={styles.signature} src={signature} alt={`Signature of ${name}`} />
      </div>
    </DoorFrame>
  )
}

function ReturnArt() {
  return (
    <svg className={styles.handArt} viewBox="0 0 180 180" aria-hidden="true">
      <g fill="none" stroke="var(--brand)" strokeWidth="1.5">
        <circle cx="90" cy="90" r="54" opacity=".5" />
        <circle cx="90" cy="90" r="86" opacity=".3" />
      </g>
      <circle cx="30" cy="68" r="7" fill="var(--lantern)" />
      <g transform="rotate(-10 90 90)">
        <rect x="60" y="38" width="60" height="106" rx="12" fill="var(--text)" />
        <rect x="65" y="44" width="50" height="94" rx="8" fill="var(--surface)" />
        <path
          d="M74 92c6-12 10-20 13-19s-5 19-3 20 6-13 9-13-1 11 2 11 5-11 8-11"
          fill="none"
          stroke="var(--brand)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M52 150c-16-4-26-14-30-28M22 122l-8 10M22 122l11 7"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
