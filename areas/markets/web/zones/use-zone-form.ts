import { toAnswer } from '#platform/web/forms/answer.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import { send } from '#platform/web/send.ts'
import { zoneSave } from '../../calls/zones.ts'
import { type Draft, refreshZones, type ZoneView } from './zones-state.ts'

/** The id of the zone that is open; without a zone, its form is of a new one. */
export type OpenZone = number | 'new' | undefined
export type ZoneForm = ReturnType<typeof useZoneForm>

export const newZone: Draft = { kind: 'delivery', name: '', polygons: [], intervals: [] }

export function zoneInput(
  market_id: number,
  { zone_id, kind, name, polygons, intervals }: Draft,
  version: number | undefined,
) {
  return {
    market_id,
    ...(zone_id !== undefined && { zone_id, version }),
    kind,
    name,
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]))),
    intervals: kind === 'game_day' ? intervals.map((interval) => ({ ...interval })) : [],
  }
}

/** The form of the zone that is open. The map draws into it too. */
export function useZoneForm(
  market_id: number,
  open: OpenZone,
  present: ZoneView | undefined,
  onSaved: (zone: ZoneView) => void,
) {
  return useForm({
    schema: zoneSave.data,
    initial: present ?? newZone,
    version: typeof open === 'number' ? (present?.version ?? null) : undefined,
    input: (draft: Draft, version) => zoneInput(market_id, draft, version),
    submit: (data) => send(zoneSave, data).then(toAnswer),
    done: async ({ zone }) => {
      await refreshZones(market_id).catch(() => undefined)
      onSaved(zone)
    },
    refresh: () => refreshZones(market_id),
    conflictError: 'stale_zone',
    conflictWords: {
      changed: 'Somebody else has changed this zone.',
      gone: 'Somebody else has deleted this zone.',
    },
    unanswered: 'The zone was not saved. Please try again.',
  })
}
