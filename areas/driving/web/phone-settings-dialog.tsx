import { useSyncExternalStore } from 'react'
import type { Ringer } from '#platform/web/ring-sound.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Switch } from '#ui/switch.tsx'
import { type MapApp, mapApps } from '../rules/navigation.ts'
import styles from './driver.module.css'
import { changePhoneSettings, usePhoneSettings } from './phone-settings.ts'
import { useInstall } from './use-install.ts'
import type { PhonePush } from './use-push.ts'

type SettingsProps = { ringer: Ringer; push: PhonePush; onClose: () => void }

/** How this phone rings and leads, and how it gets the app; kept on the phone alone. */
export function PhoneSettingsDialog({ ringer, push, onClose }: SettingsProps) {
  const { volume, muted, maps } = usePhoneSettings()
  const install = useInstall()
  return (
    <Dialog
      title="Phone settings"
      onClose={onClose}
      foot={
        <Button variant="primary" size="large" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.settings}>
        <Switch
          className={styles.setting}
          label="New work rings aloud"
          checked={!muted}
          onChange={(event) => changePhoneSettings({ muted: !event.currentTarget.checked })}
        />
        <label className={styles.setting}>
          Volume
          <input
            type="range"
            min={10}
            max={100}
            step={10}
            value={Math.round(volume * 100)}
            disabled={muted}
            onChange={(event) => changePhoneSettings({ volume: Number(event.currentTarget.value) / 100 })}
            onPointerUp={() => ringer.ring(volume)}
          />
        </label>
        <Button
          variant="quiet"
          icon="bell"
          wide
          className={styles.tall}
          onClick={() => {
            ringer.unlock()
            ringer.ring(muted ? 0 : volume)
          }}
        >
          Try the ring
        </Button>
        <ClosedRing push={push} />
        <RadioGroup
          legend="Navigate with"
          choices={(Object.keys(mapApps) as MapApp[]).map((app) => ({ value: app, label: mapApps[app] }))}
          value={maps}
          onChoose={(chosen) => changePhoneSettings({ maps: chosen as MapApp })}
        />
        {install && (
          <Button variant="quiet" icon="download" wide className={styles.tall} onClick={() => void install()}>
            Put Cosmic on the home screen
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** By the push service of the browser, where it has one. */
function ClosedRing({ push: { state, turnOn, turnOff } }: { push: PhonePush }) {
  if (state === 'impossible') return null
  return (
    <>
      <Switch
        className={styles.setting}
        label="Ring while the app is closed"
        checked={state === 'on'}
        onChange={() => void (state === 'on' ? turnOff() : turnOn())}
      />
      {state === 'denied' && (
        <Note kind="warn">
          This phone does not let the app notify you. Allow notifications in the settings of your browser, and try
          again.
        </Note>
      )}
      {state === 'failed' && (
        <Note kind="warn">The push service of this browser did not answer. Try again later, or keep the app open.</Note>
      )}
    </>
  )
}

/** Says that this phone is still silent: browsers let a page sound once somebody has touched it. */
export function SilentNote({ ringer }: { ringer: Ringer }) {
  const isUnlocked = useSyncExternalStore(ringer.subscribe, ringer.isUnlocked)
  const { muted } = usePhoneSettings()
  if (isUnlocked || muted) return null
  return (
    <Note
      kind="info"
      icon="bell"
      acts={
        <Button variant="quiet" onClick={ringer.unlock}>
          Turn the ring on
        </Button>
      }
    >
      This phone cannot ring yet. Touch the screen once.
    </Note>
  )
}
