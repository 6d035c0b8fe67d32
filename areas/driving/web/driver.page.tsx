import { useEffect, useState } from 'react'
import { servedState } from '#platform/web/page-hook.ts'
import { makeRinger } from '#platform/web/ring-sound.ts'
import { openBarcodeDecoder } from '#platform/web/scan/open-decoder.ts'
import { useLitScreen } from '#platform/web/use-lit-screen.ts'
import { Button } from '#ui/button.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { ModalLayer } from '#ui/use-modal.ts'
import type { driverHomePage } from '../calls/driver-pages.ts'
import { maySign } from '../rules/next-thing.ts'
import { type AssignmentScreen, openScreen, useDriverScreen } from './address.ts'
import { addAppHead } from './app-head.ts'
import { keepDispatchPhone } from './dispatch-phone.ts'
import { Door } from './door.tsx'
import { type DriverDesk, makeDriverDesk } from './driver-desk.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import { Home } from './home.tsx'
import { keepOffline } from './keep-offline.ts'
import { Pickup } from './pickup.tsx'
import { useSharedPosition } from './share-position.ts'
import { SignForOrder } from './sign-for-order.tsx'
import { SignedOut, SignedOutPage } from './signed-out.tsx'
import { type SeenView, useDriver } from './use-driver.ts'
import { awaitInstallOffer } from './use-install.ts'
import { usePush } from './use-push.ts'
import { useRing } from './use-ring.ts'

export default function DriverPage() {
  const { driver, signed_out } = servedState<typeof driverHomePage>()
  useEffect(() => void keepOffline(), [])
  if (driver) return <SignedIn shown={driver} />
  return signed_out && <SignedOutPage {...signed_out} />
}

/** The driver's screens; the address says which, and all of them live on the state that home came with. */
function SignedIn({ shown }: { shown: DriverHomeState }) {
  const [desk] = useState(() => makeDriverDesk(shown))
  const [ringer] = useState(makeRinger)
  const view = useDriver(desk)
  const at = useDriverScreen()
  const position = useSharedPosition(desk)
  const ringsSince = useRing(ringer, view.home)
  const push = usePush()
  const { support_phone, driver_assignments } = view.home
  useLitScreen(driver_assignments.length > 0)
  const hasAlcohol = driver_assignments.some(({ order }) => order?.alcohol)
  useEffect(() => {
    // At the door there may be no signal to load it by.
    if (hasAlcohol) void openBarcodeDecoder('license').catch(() => undefined)
  }, [hasAlcohol])
  useEffect(() => keepDispatchPhone(support_phone), [support_phone])
  if (at.screen === 'home') {
    if (view.trouble !== 'signed_out')
      return (
        // At an assignment Back is a step of its own.
        <ModalLayer value={useBackCloses}>
          <Home {...{ desk, view, position, ringer, push, ringsSince }} />
        </ModalLayer>
      )
    const waiting = view.kept.length + view.ofOthers
    return <SignedOut reason="not_signed_in" phone={support_phone} waiting={waiting} />
  }
  return (
    <AtAssignment key={at.driver_assignment_id} screen={at.screen} id={at.driver_assignment_id} {...{ desk, view }} />
  )
}

addAppHead()
awaitInstallOffer()

type AtAssignmentProps = {
  screen: AssignmentScreen
  id: string
  desk: DriverDesk
  view: SeenView
}

/** Keeps the assignment while its screen is open: completing it takes it out of the queue before the screen is done. */
function AtAssignment({ screen, id, desk, view }: AtAssignmentProps) {
  const present = view.home.driver_assignments.find(({ driver_assignment_id }) => driver_assignment_id === id)
  const [opened, setOpened] = useState(present)
  if (!opened && present) setOpened(present)
  const assignment = opened ?? present
  const { order } = assignment ?? {}
  const kind = screen === 'pickup' ? 'pickup' : 'deliver'
  if (!assignment || !order || assignment.kind !== kind) return <NotHere />
  if (screen === 'sign')
    return maySign(order) ? <SignForOrder {...{ desk, order }} phone={view.home.support_phone} /> : <NotHere />
  if (!order.alcohol) return <NotHere />
  if (screen === 'pickup') return <Pickup {...{ desk, view, assignment, order }} />
  if (!order.picked_up || !view.home.driver.alcohol_approved) return <NotHere />
  return <Door {...{ desk, view, assignment, order }} />
}

function NotHere() {
  return (
    <PhoneScreen
      title="Cosmic driver"
      foot={
        <Button variant="primary" size="drive" onClick={() => openScreen({ screen: 'home' })}>
          Back to my queue
        </Button>
      }
    >
      <Ask>There is nothing to check here now.</Ask>
      <p>It is done, or dispatch has taken it out of your queue.</p>
    </PhoneScreen>
  )
}
