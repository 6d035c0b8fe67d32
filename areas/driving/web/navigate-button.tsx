import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type MapApp, mapApps, navigationLink } from '../rules/navigation.ts'
import type { HomePlace } from './driver-home-state.ts'
import { changePhoneSettings, usePhoneSettings } from './phone-settings.ts'

/** Opens the map app of this phone; the first time it asks which, and remembers. */
export function NavigateButton({ place }: { place: HomePlace }) {
  const { maps } = usePhoneSettings()
  const [isAsking, setAsking] = useState(false)
  const href = maps && navigationLink(maps, place)
  if (href)
    return (
      <LinkButton variant="quiet" icon="nav" href={href} target="_blank" rel="noreferrer">
        Navigate
      </LinkButton>
    )
  return (
    <>
      <Button variant="quiet" icon="nav" onClick={() => setAsking(true)}>
        Navigate
      </Button>
      {isAsking && (
        <Dialog
          title="Which app leads you?"
          onClose={() => setAsking(false)}
          foot={(Object.keys(mapApps) as MapApp[]).map((app) => (
            <LinkButton
              key={app}
              variant="quiet"
              size="large"
              href={navigationLink(app, place)}
              target="_blank"
              rel="noreferrer"
              onClick={() => {
                changePhoneSettings({ maps: app })
                setAsking(false)
              }}
            >
              {mapApps[app]}
            </LinkButton>
          ))}
        >
          <p>This phone remembers it. You can change it under Phone settings.</p>
        </Dialog>
      )}
    </>
  )
}
