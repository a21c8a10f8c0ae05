/** Processor time of `work` in milliseconds, regardless of other load on the machine. */
export async function processorTime(work: () => unknown): Promise<number> {
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
