import type { OfficeFrame } from '#areas/accounts/web/public.tsx'
import type { useMapPanel } from './use-map-panel.ts'
import type { Refreshing } from './use-refresh.ts'

type Parts = {
  map: ReturnType<typeof useMapPanel>
  refreshing: Refreshing
  onHistory: () => void
  onLateness: () => void
  onUndo: () => void
  onRedo: () => void
}

/** What the palette offers on the board. */
export function boardCommands(parts: Parts): Parameters<typeof OfficeFrame>[0]['commands'] {
  const { map, refreshing, onHistory, onLateness, onUndo, onRedo } = parts
  return [
    { label: map.isOpen ? 'Close the map' : 'Open the map', icon: 'map', keys: 'M', onRun: map.toggle },
    { label: 'History', icon: 'clock', keys: 'H', onRun: onHistory },
    { label: 'What will be late', icon: 'alert', keys: 'L', onRun: onLateness },
    {
      label: refreshing.isEnabled ? 'Disable Refresh' : 'Enable Refresh',
      icon: refreshing.isEnabled ? 'pause' : 'play',
      onRun: refreshing.toggle,
    },
    { label: 'Undo your last change', icon: 'undo', keys: 'Ctrl Z', onRun: onUndo },
    { label: 'Do again what you have undone last', icon: 'repeat', keys: 'Ctrl Shift Z', onRun: onRedo },
  ]
}
