import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestSealedMs, makeDoorChecks } from './door-checks.ts'
import { makeSealKey, sealWith } from './seal.ts'
import type { StepSender } from './step-sender.ts'
import type { SealedDoor, TabletStorage } from './tablet-storage.ts'

const placed = Date.UTC(2026, 10, 21, 23)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: placed })
})
afterEach(() => void vi.useRealTimers())

/** A phone whose storage outlives its pages; its network is never there. */
async function aPhone({ canSeal = true }: { canSeal?: boolean } = {}) {
  const doors = new Map<string, SealedDoor>()
  const keyOf = ({ driver_id, order_id }: Pick<SealedDoor, 'driver_id' | 'order_id'>) => `${driver_id} ${order_id}`
  const seal = canSeal ? sealWith(await makeSealKey()) : undefined
  const storage = {
    seal,
    allDoors: async () => [...doors.values()],
    keepDoor: async (door: SealedDoor) => {
      attempts += 1
      await disk.write()
      doors.set(keyOf(door), door)
    },
    removeDoor: async (door: Pick<SealedDoor, 'driver_id' | 'order_id'>) => void doors.delete(keyOf(door)),
  } as Partial<TabletStorage> as TabletStorage
  const disk = { write: () => Promise.resolve() }
  let attempts = 0
  const sender: StepSender = {
    call: () => Promise.reject(new Error('no signal')),
    photo: () => Promise.reject(new Error('no signal')),
  }
  const openPage = (driver_id = 7) =>
    makeDoorChecks({
      driver_id,
      sender,
      storage: Promise.resolve(storage),
      newPageId: () => 'page',
      now: Date.now,
      timeZone: () => 'America/New_York',
      isTurn: async () => true,
    })
  return { doors, disk, openPage, attempts: () => attempts }
}

const dana = { type: 'recipient_chosen', recipient: { recipient_id: 3, name: 'Dana' } } as const

/** Somebody has been chosen at the door of order 12, and it lies sealed. */
async function collected() {
  const phone = await aPhone()
  const check = await phone.openPage().open(12)
  check.take(dana)
  await vi.waitFor(() => expect(phone.doors.size).toBe(1))
  return phone
}
const chosenOn = async (page: Awaited<ReturnType<typeof aPhone>>['openPage']) =>
  (await page().open(12)).record().state.recipient?.name

test('[SIL-OPS-60] what was collected at a door is there again after a reload, for as long as it may wait', async () => {
  const { openPage } = await collected()
  vi.setSystemTime(placed + longestSealedMs - 1)
  expect(await chosenOn(openPage)).toBe('Dana')
})

test('[SIL-OPS-60] after twelve hours it is not opened any more, and goes, whoever’s it is', async () => {
  const { doors, openPage } = await collected()
  vi.setSystemTime(placed + longestSealedMs + 1)
  expect(longestSealedMs).toBe(12 * 3_600_000)
  await openPage(8).deleteOld()
  expect(doors.size).toBe(0)
  expect(await chosenOn(openPage)).toBeUndefined()
})

test('[SIL-OPS-60] what is younger stays when the old goes, and another driver does not read it', async () => {
  const { doors, openPage } = await collected()
  vi.setSystemTime(placed + longestSealedMs - 1)
  await openPage(8).deleteOld()
  expect(doors.size).toBe(1)
  expect(await chosenOn(() => openPage(8))).toBeUndefined()
})

test('[SIL-OPS-60] it is said to be saved when the last of it lies sealed, and not before', async () => {
  const { doors, disk, openPage } = await aPhone()
  const check = await openPage().open(12)
  let write = () => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  disk.write = () => written
  check.take(dana)
  check.sign('ink')
  expect(check.isKept()).toBe(false)
  write()
  await vi.waitFor(() => expect(check.isKept()).toBe(true))
  expect(doors.size).toBe(1)
  expect((await openPage().open(12)).record().signature).toBe('ink')
  expect((await openPage().open(12)).isKept()).toBe(true)
})

test('[SIL-OPS-60] a full disk, or a browser that cannot seal, is not said to have saved it', async () => {
  const full = await aPhone()
  full.disk.write = () => Promise.reject(new Error('quota'))
  const check = await full.openPage().open(12)
  check.take(dana)
  await vi.waitFor(() => expect(full.attempts()).toBe(1))
  expect(check.isKept()).toBe(false)
  full.disk.write = () => Promise.resolve()
  check.sign('ink')
  await vi.waitFor(() => expect(check.isKept()).toBe(true))

  const open = await (await aPhone({ canSeal: false })).openPage().open(12)
  open.take(dana)
  await Promise.resolve()
  expect(open.isKept()).toBe(false)
})
