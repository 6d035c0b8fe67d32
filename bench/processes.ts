import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of 10 ms. */
const tickMs = 10

type Process = { readonly pid: number; readonly parent: number; readonly name: string; readonly cpuMs: number }

/** Undefined where there is no /proc. */
function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const [parent, user, system, childrenUser, childrenSystem] = [1, 11, 12, 13, 14].map((n) => Number(fields[n]))
    const ticks = (user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)
    return { pid, parent: parent ?? 0, name: stat.slice(stat.indexOf('(') + 1, end), cpuMs: ticks * tickMs }
  } catch {
    return undefined
  }
}

/** Processor time of a process and of its children that have ended. */
export const cpuOf = (pid: number): number => processOf(pid)?.cpuMs ?? 0

/** Processor time of a process and of all below it, such as PostgreSQL's backends. */
export function cpuOfTree(pid: number): number {
  return cpuOf(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child.pid), 0)
}

export function childrenOf(pid: number): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => processOf(Number(name)))
      .filter((process) => process?.parent === pid) as Process[]
  } catch {
    return []
  }
}

/** What a process holds in memory, in MiB; 0 where there is no /proc. */
export function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
