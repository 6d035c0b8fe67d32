import { useCallback, useMemo, useRef, useState } from 'react'
import { OfficeFrame } from '#areas/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Board } from '#ui/ops/board.tsx'
import { useSingleKeysAct } from '#ui/ops/single-keys.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Toast } from '#ui/toast.tsx'
import { useFade } from '#ui/use-fade.ts'
import type { UnassignedOrder } from '../rules/board.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { BoardFigures } from './board-figures.tsx'
import { BoardNotice } from './board-notice.tsx'
import styles from './board-screen.module.css'
import { dispatchPage } from './board-state.ts'
import { type Columns, DriverColumns } from './driver-columns.tsx'
import { boardKeys, mainKeys } from './key-lines.ts'
import { RefreshBar } from './refresh-bar.tsx'
import { SendDialog } from './send-dialog.tsx'
import { UnassignedRail } from './unassigned-rail.tsx'
import { useBoard } from './use-board.ts'
import { useBoardChanges } from './use-board-changes.ts'
import { useBoardKeyboard } from './use-board-keyboard.ts'
import { useMapPanel } from './use-map-panel.ts'
import { useNow } from './use-now.ts'
import { useRefresh } from './use-refresh.ts'

/** Nothing of the map is loaded before it is opened. */
const MapPanel = lazyPart(async () => (await import('./map-panel.tsx')).MapPanel, { what: 'The map' })
const toastMs = 10_000
/** The rail counts minutes; more often than this it need not be drawn anew. */
const railStep = 10_000

type OpenDialog = { readonly what: 'assign' | 'send'; readonly order: UnassignedOrder }

export function BoardScreen() {
  const { markets } = dispatchPage()
  const board = useBoard()
  const now = useNow()
  const topics = useMemo(() => markets.flatMap(({ market_id: id }) => [`queues:${id}`, `unassigned:${id}`]), [markets])
  const refreshing = useRefresh({ now, topics })
  const { change, undo, boardMessage, problems, dismiss } = useBoardChanges({
    onClockedOut: refreshing.refreshQueuesSoon,
  })
  const timeZoneOf = useCallback(
    (marketId: number) => markets.find(({ market_id }) => market_id === marketId)?.time_zone ?? 'UTC',
    [markets],
  )
  const [asking, setAsking] = useState<OpenDialog>()
  const [dragged, setDragged] = useState<UnassignedOrder>()
  const [find, setFind] = useState('')
  const scroller = useRef<HTMLElement>(null)
  const columns = useRef<Columns>(null)

  const onAssign = useCallback((order: UnassignedOrder) => setAsking({ what: 'assign', order }), [])
  const onSend = useCallback(
    (order: UnassignedOrder) => {
      // Alcohol by a stranger's courier is asked about first (SIL-OPS-33).
      if (order.alcohol) setAsking({ what: 'send', order })
      else change({ request: 'send_to_external_delivery', data: { order_id: order.order_id } })
    },
    [change],
  )
  const query = find.trim().toLowerCase()
  const queues = board.driver_queues.filter(({ driver_details }) => driver_details.name.toLowerCase().includes(query))
  const undoable = boardMessage?.driver_id
  const onUndo = () => undoable !== undefined && void undo(undoable)
  const map = useMapPanel()
  const singleKeys = useSingleKeysAct()
  const { goToDriver, goToOrder } = useBoardKeyboard({
    board,
    queues,
    now,
    columns,
    change,
    onAssign,
    onSend,
    onUndo,
    onMap: map.toggle,
  })
  useFade(boardMessage?.id, toastMs, dismiss)
  const close = () => setAsking(undefined)
  const mapPanel = (
    <MapPanel
      queues={board.driver_queues}
      now={Math.floor(now / railStep) * railStep}
      orders={board.dispatch_unassigned_orders}
      isNew={map.isNew}
      shown={map.shown}
      onShown={map.show}
      onDriver={goToDriver}
      onOrder={goToOrder}
    />
  )

  return (
    <OfficeFrame
      title="Dispatch"
      rail
      fixed
      top={
        <>
          <h1 className={styles.title}>Dispatch</h1>
          <BoardFigures board={board} now={now} />
        </>
      }
      commands={[
        { label: map.isOpen ? 'Close the map' : 'Open the map', icon: 'map', keys: 'M', onRun: map.toggle },
        {
          label: refreshing.isEnabled ? 'Disable Refresh' : 'Enable Refresh',
          icon: refreshing.isEnabled ? 'pause' : 'play',
          onRun: refreshing.toggle,
        },
        ...(undoable === undefined
          ? []
          : [{ label: `Undo: ${boardMessage?.text}`, icon: 'undo', keys: 'Ctrl Z', onRun: onUndo } as const]),
      ]}
      keys={boardKeys}
    >
      <Board
        bar={
          <>
            <SearchField label="Find a driver" name="driver" value={find} onSearch={setFind} />
            {query && <span className={styles.hidden}>hiding {board.driver_queues.length - queues.length}</span>}
            <Button size="small" icon="map" aria-pressed={map.isOpen} onClick={map.toggle}>
              Map
            </Button>
            <RefreshBar refreshing={refreshing} />
          </>
        }
        railLabel="Unassigned orders"
        rail={
          <UnassignedRail
            orders={board.dispatch_unassigned_orders}
            problems={problems}
            now={Math.floor(now / railStep) * railStep}
            timeZoneOf={timeZoneOf}
            onAssign={onAssign}
            onSend={onSend}
            onDrag={setDragged}
          />
        }
        columnsLabel="Drivers"
        columnsRef={scroller}
        keys={singleKeys ? mainKeys : undefined}
        side={map.isOpen ? { label: 'Map of drivers', content: mapPanel } : undefined}
      >
        {queues.length === 0 && (
          <p className={styles.none}>{query ? 'No driver with this name.' : 'No driver is clocked in.'}</p>
        )}
        <DriverColumns
          ref={columns}
          board={board}
          queues={queues}
          now={now}
          timeZoneOf={timeZoneOf}
          problems={problems}
          dragged={dragged}
          shown={map.shownDriver}
          scroller={scroller}
          onChange={change}
        />
      </Board>
      <BoardNotice />
      {boardMessage && (
        <Toast
          key={boardMessage.id}
          text={boardMessage.text}
          act={undoable === undefined ? undefined : { label: 'Undo', keys: 'Ctrl Z', onAct: onUndo }}
        />
      )}
      {asking?.what === 'assign' && (
        <AssignDialog
          order={asking.order}
          queues={board.driver_queues}
          timeZone={timeZoneOf(asking.order.market_id)}
          onAssign={change}
          onClose={close}
        />
      )}
      {asking?.what === 'send' && <SendDialog order={asking.order} onSend={change} onClose={close} />}
    </OfficeFrame>
  )
}
