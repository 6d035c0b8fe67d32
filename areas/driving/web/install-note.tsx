import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { changePhoneSettings, usePhoneSettings } from './phone-settings.ts'
import { useInstall, useInstallWay } from './use-install.ts'

/** Offered once to this phone; afterwards it stands in the phone settings alone. */
export function InstallNote() {
  const { installSeen } = usePhoneSettings()
  const way = useInstallWay()
  const install = useInstall()
  const seen = () => changePhoneSettings({ installSeen: true })
  if (installSeen || !way) return null
  return (
    <Note
      icon="download"
      acts={
        <>
          {install && (
            <Button
              variant="quiet"
              onClick={() => {
                seen()
                void install()
              }}
            >
              Put it there
            </Button>
          )}
          <Button variant="ghost" onClick={seen}>
            {install ? 'Not now' : 'Got it'}
          </Button>
        </>
      }
    >
      {way === 'prompt' ? (
        'Cosmic can stand on your home screen and open like an app.'
      ) : (
        <>
          To open Cosmic like an app: tap Share <Icon name="share" size="small" /> and then “Add to Home Screen”.
        </>
      )}
    </Note>
  )
}
