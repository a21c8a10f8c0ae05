import { downloads } from '../../contract/downloads/downloads.ts'
import { fillPath } from '../app/address.ts'
import { refuse, standardHeaders } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { refresh } from '../app/query.ts'
import { translate } from '../app/texts.ts'
import { toast } from '../ui/toastStore.ts'

/**
 * Gives the file to the browser. It may have expired or the right may be gone since the list was shown, so the answer is
 * looked at first: a browser would save the refusal as if it were the file.
 */
export async function getFile(downloadId: number) {
  const address = fillPath(downloads.file.path, { downloadId })
  const stop = new AbortController()
  try {
    const answer = await fetch(address, { headers: standardHeaders(), signal: stop.signal })
    if (!answer.ok)
      throw refuse(answer.status, await answer.json().catch(() => null), downloads.file.path, true)
    stop.abort()
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
  } catch (failure) {
    toast.bad(failure instanceof Failure ? failure.message : translate('shell.failed.action'))
    await refresh(['/api/v1/user/downloads'])
  }
}
