/** Milliseconds of the processor that `work` takes: those who keep a machine busy meanwhile don't count. */
export async function processorTime(work: () => unknown): Promise<number> {
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
