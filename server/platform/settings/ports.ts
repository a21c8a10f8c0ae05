import { createServer } from 'node:net'
import { codeOf } from '../trouble.ts'

/** Whether a server could listen here now; checked before long work that would be useless without a port. */
export const isFree = (port: number, host: string) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', (error) => answer(codeOf(error) !== 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => answer(true)))
  })
