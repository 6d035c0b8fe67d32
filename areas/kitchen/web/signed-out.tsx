import { Button } from '#ui/button.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'

/** The office has ended this tablet, or its session is over. */
export function SignedOut({ phone }: { phone: string }) {
  return (
    <PhoneScreen
      title="Cosmic kitchen"
      foot={
        <Button variant="primary" size="drive" onClick={() => location.assign('/restaurant_app/sign_in')}>
          Enter a code
        </Button>
      }
    >
      <h2>This tablet is signed out.</h2>
      <p>No order rings here any more. Ask us for a new code: {phone}</p>
    </PhoneScreen>
  )
}
