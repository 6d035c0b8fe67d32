import type { ReactNode } from 'react'
import { AgeTag } from '#ui/tag.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { doorProgress, isForRecipient } from '../rules/door-flow.ts'
import { CallDispatch } from './call-dispatch.tsx'
import type { DoorScreenProps } from './door-screen.ts'
import { Back } from './screen-elements.tsx'

type FrameProps = Pick<DoorScreenProps, 'order' | 'state'> & {
  phone: string | null
  onBack?: (() => void) | undefined
  foot?: ReactNode
  children: ReactNode
}

/** Order, address, how far; teal when the phone is in the customer's hand. */
export function DoorFrame({ order, state, phone, onBack, foot, children }: FrameProps) {
  const { step, of } = doorProgress(state)
  const isGuest = isForRecipient(state.screen)
  const { addr_line_1, addr_line_2 } = order.door
  return (
    <PhoneScreen
      title={
        <>
          Order {order.order_id} {!isGuest && <AgeTag />}
        </>
      }
      sub={[addr_line_1, addr_line_2].filter(Boolean).join(', ')}
      start={onBack && <Back onBack={onBack} />}
      end={!isGuest && <CallDispatch phone={phone} look="bar" />}
      step={step}
      steps={of}
      guestNote={isGuest ? 'For the customer' : undefined}
      foot={foot}
    >
      {children}
    </PhoneScreen>
  )
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
