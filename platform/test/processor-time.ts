/** What the work comes to, and the milliseconds of processor time it takes: how long one waits depends on what else the machine does. */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const began = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(began)
  return { result, ms: (user + system) / 1000 }
}
